package io.strandex.query.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StoreTest {

    private final CountDownLatch testIsOver = new CountDownLatch(1);
    private HttpServer server;
    private int status = 200;
    private String answer = "{}";

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.createContext("/never", exchange -> {
            try {
                testIsOver.await();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        testIsOver.countDown();
        server.stop(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 404, 429, 500, 503})
    void shouldSayStatusAndReasonWhenRefused(int refusal) {
        // Given
        status = refusal;
        answer = "{\"error\":{\"root_cause\":[{\"type\":\"some_exception\",\"reason\":\"because\"}]}}";

        // When
        StoreException failure = failure("/", Duration.ofSeconds(5));

        // Then
        assertThat(failure.status()).isEqualTo(refusal);
        assertThat(failure).hasMessageContainingAll("refused (" + refusal + ")", "some_exception, because");
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 302, 502})
    void shouldAskWhetherThisIsElasticsearchWhenTheAnswerIsNotJson(int any) {
        // Given
        status = any;
        answer = "<html>Welcome</html>";

        // When
        StoreException failure = failure("/", Duration.ofSeconds(5));

        // Then
        assertThat(failure).hasMessageContaining("is this an Elasticsearch port?");
    }

    @Test
    void shouldGiveUpWhenNoAnswerComesInTime() {
        StoreException failure = failure("/never", Duration.ofMillis(200));

        assertThat(failure.status()).isZero();
        assertThat(failure).hasMessageContaining("no answer from Elasticsearch at http://127.0.0.1:");
    }

    private StoreException failure(String path, Duration timeout) {
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        try (Store store = new Store(StoreSettings.of(url).withTimeout(timeout))) {
            return catchThrowableOfType(StoreException.class, () -> store.send("GET", path, Map.of(), null));
        }
    }
}
