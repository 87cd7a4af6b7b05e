package io.strandex.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The client against a scripted registry on a real socket. */
class HttpRegistryTest {
    private static final Schema SCHEMA =
            SchemaBuilder.record("R").namespace("t").fields().requiredLong("a").endRecord();
    private static final String FOUND = "{\"schema\":\"" + SCHEMA.toString().replace("\"", "\\\"") + "\"}";

    private record Answer(int status, String body) {}

    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<Answer> script = new CopyOnWriteArrayList<>();
    private final CountDownLatch hold = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile boolean holding;
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            String authorization = exchange.getRequestHeaders().getFirst("Authorization");
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            requests.add(
                    exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + authorization + " " + body);
            awaitRelease();
            Answer answer = script.size() > 1 ? script.removeFirst() : script.getFirst();
            byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.status(), bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
    }

    private void awaitRelease() {
        try {
            if (holding) {
                hold.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private SchemaRegistry client(String... config) {
        Map<String, String> all = new HashMap<>(Map.of("retries.wait.ms", "1", "schema.registry.url", url()));
        for (int i = 0; i < config.length; i += 2) {
            all.put(config[i], config[i + 1]);
        }
        return SchemaRegistry.of(all);
    }

    @Test
    void shouldAskOnceWhenManyThreadsWantOneId() throws Exception {
        // Given
        script.add(new Answer(200, FOUND));
        holding = true;
        try (SchemaRegistry registry = client()) {
            List<Future<Schema>> asked = IntStream.range(0, 16)
                    .mapToObj(i -> threads.submit(() -> registry.byId(7, "x-value")))
                    .toList();

            // When
            hold.countDown();

            // Then
            for (Future<Schema> answer : asked) {
                assertThat(answer.get()).isEqualTo(SCHEMA);
            }
            assertThat(registry.byId(7, "x-value")).isEqualTo(SCHEMA);
            assertThat(requests).containsExactly("GET /schemas/ids/7?fetchMaxId=false&subject=x-value null ");
        }
    }

    @Test
    void shouldSendTheRequestsOfConfluentsClientWhenRegisteringAndLookingUp() {
        // Given
        script.add(new Answer(200, "{\"id\":3}"));
        try (SchemaRegistry registry =
                client("basic.auth.credentials.source", "USER_INFO", "basic.auth.user.info", "me:secret")) {
            // When
            int registered = registry.register("a b-value", SCHEMA, false);
            int again = registry.register("a b-value", SCHEMA, false);
            int found = registry.lookup("a b-value", SCHEMA, true);

            // Then
            assertThat(List.of(registered, again, found)).containsOnly(3);
            assertThat(requests).hasSize(2);
            assertThat(requests.get(0))
                    .startsWith("POST /subjects/a%20b-value/versions?normalize=false Basic bWU6c2VjcmV0 {\"schema\":");
            assertThat(requests.get(1)).startsWith("POST /subjects/a%20b-value?normalize=true&deleted=false Basic ");
        }
    }

    @Test
    void shouldTryAgainWhenTheRegistryIsBusy() {
        // Given
        script.addAll(List.of(new Answer(503, "busy"), new Answer(429, "slow down"), new Answer(200, FOUND)));
        try (SchemaRegistry registry = client()) {
            // When
            Schema schema = registry.byId(1, "");

            // Then
            assertThat(schema).isEqualTo(SCHEMA);
            assertThat(requests).hasSize(3);
        }
    }

    @Test
    void shouldUseTheSecondAddressWhenTheFirstIsDown() {
        // Given
        script.add(new Answer(200, FOUND));
        try (SchemaRegistry registry = client("schema.registry.url", "http://127.0.0.1:1, " + url())) {
            // When / Then
            assertThat(registry.byId(1, "")).isEqualTo(SCHEMA);
        }
    }

    @Test
    void shouldSayRetriableAndNameTheAddressWhenTheRegistryIsDown_C66() {
        try (SchemaRegistry registry = client("schema.registry.url", "http://127.0.0.1:1", "max.retries", "1")) {
            assertThatThrownBy(() -> registry.byId(1, ""))
                    .isInstanceOf(RegistryUnavailableException.class)
                    .hasMessageContaining("http://127.0.0.1:1")
                    .isNotInstanceOf(SerializationException.class);
        }
    }

    @Test
    void shouldAskAgainAfterAnOutage() {
        // Given
        script.addAll(List.of(new Answer(503, "busy"), new Answer(200, FOUND)));
        try (SchemaRegistry registry = client("max.retries", "0")) {
            assertThatThrownBy(() -> registry.byId(1, "")).isInstanceOf(RegistryUnavailableException.class);

            // When / Then
            assertThat(registry.byId(1, "")).isEqualTo(SCHEMA);
        }
    }

    @Test
    void shouldBelieveUnknownForAWhile() {
        // Given
        script.add(new Answer(404, "{\"error_code\":40403,\"message\":\"Schema not found\"}"));
        try (SchemaRegistry registry = client()) {
            // When
            for (int i = 0; i < 5; i++) {
                assertThatThrownBy(() -> registry.byId(9, ""))
                        .isInstanceOf(UnknownSchemaException.class)
                        .hasMessageContaining("Schema not found");
            }

            // Then
            assertThat(requests).hasSize(1);
        }
    }

    @Test
    void shouldSayRefusedWhenCredentialsAreWrong() {
        script.add(new Answer(401, "{\"message\":\"who are you\"}"));
        try (SchemaRegistry registry = client()) {
            assertThatThrownBy(() -> registry.byId(9, ""))
                    .isInstanceOfSatisfying(
                            RegistryRefusedException.class,
                            e -> assertThat(e.status()).isEqualTo(401))
                    .hasMessageContaining("who are you");
        }
    }

    @Test
    void shouldReadASchemaThatRefersToAnother() {
        // Given
        String outer =
                "{\\\"type\\\":\\\"record\\\",\\\"name\\\":\\\"O\\\",\\\"fields\\\":[{\\\"name\\\":\\\"r\\\",\\\"type\\\":\\\"t.R\\\"}]}";
        script.add(new Answer(
                200,
                "{\"schema\":\"" + outer + "\",\"references\":[{\"name\":\"t.R\",\"subject\":\"r\",\"version\":2}]}"));
        script.add(new Answer(200, FOUND));
        try (SchemaRegistry registry = client()) {
            // When
            Schema schema = registry.byId(5, "");

            // Then
            assertThat(schema.getField("r").schema()).isEqualTo(SCHEMA);
            assertThat(requests.get(1)).startsWith("GET /subjects/r/versions/2 ");
        }
    }

    @Test
    void shouldNameEveryProblemWhenTheConfigurationIsWrong() {
        assertThatThrownBy(() -> client(
                        "schema.registry.url", "ftp://x",
                        "max.retries", "many",
                        "basic.auth.credentials.source", "USER_INFO",
                        "bearer.auth.credentials.source", "CUSTOM"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("ftp://x")
                .hasMessageContaining("max.retries")
                .hasMessageContaining("basic.auth.user.info")
                .hasMessageContaining("CUSTOM");
    }

    @Test
    void shouldHidePasswordsOfTheAddress() {
        script.add(new Answer(200, FOUND));
        try (SchemaRegistry registry = client("schema.registry.url", url().replace("http://", "http://me:geheim@"))) {
            registry.byId(1, "");
            assertThat(requests.getFirst()).contains("Basic bWU6Z2VoZWlt");
        }
        RegistrySettings settings = RegistrySettings.from(Map.of("schema.registry.url", "http://me:geheim@h:1"));
        assertThat(settings.toString()).doesNotContain("geheim");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<html>not here</html>",
                "{\"error_code\":404,\"message\":\"no resource\"}",
                "{\"error_code\":0,\"message\":\"no resource\"}"
            })
    void shouldBlameTheAddressAndNotTheRecordWhenNoRegistryAnswersThere_C66(String page) {
        // Given
        script.add(new Answer(404, page));
        try (SchemaRegistry registry = client()) {
            // When / Then
            assertThatThrownBy(() -> registry.byId(1, ""))
                    .isInstanceOf(RegistryRefusedException.class)
                    .isNotInstanceOf(SerializationException.class)
                    .hasMessageContaining("schema.registry.url");
        }
    }

    @Test
    void shouldSayThatTheRegistryKnowsNoGuids() {
        script.add(new Answer(404, "{\"error_code\":0,\"message\":\"no resource\"}"));
        try (SchemaRegistry registry = client()) {
            assertThatThrownBy(() -> registry.byGuid("a"))
                    .isInstanceOf(UnknownSchemaException.class)
                    .hasMessageContaining("GUIDs");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>sign in</html>", "", "\"text\"", "[[[[", "{\"a\":"})
    void shouldTryAgainAndBlameTheAddressWhenTheAnswerIsNotOfARegistry_C66(String page) {
        // Given
        script.add(new Answer(200, page));
        try (SchemaRegistry registry = client("max.retries", "1")) {
            // When / Then
            assertThatThrownBy(() -> registry.byId(1, ""))
                    .isInstanceOf(RegistryUnavailableException.class)
                    .hasMessageContaining("schema.registry.url");
            assertThat(requests).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"id\":-5}", "{\"id\":0}", "{\"id\":4294967296}", "{\"id\":\"7\"}", "{}"})
    void shouldNotBelieveAnIdThatNoRegistryGives(String answer) {
        script.add(new Answer(200, answer));
        try (SchemaRegistry registry = client()) {
            assertThatThrownBy(() -> registry.register("x-value", SCHEMA, false))
                    .isInstanceOf(RegistryRefusedException.class)
                    .hasMessageContaining("names no id");
        }
    }

    @Test
    void shouldNotBlameTheRecordWhenAnAnswerHoldsNoSchema_C66() {
        script.add(new Answer(200, "{}"));
        try (SchemaRegistry registry = client()) {
            assertThatThrownBy(() -> registry.byId(1, ""))
                    .isInstanceOf(RegistryRefusedException.class)
                    .hasMessageContaining("no schema");
        }
    }

    @Test
    void shouldNameTheNewAddressWhenTheRegistryHasMoved() {
        // Given
        server.createContext("/old", exchange -> {
            exchange.getResponseHeaders().set("Location", "https://new.example/");
            exchange.sendResponseHeaders(308, -1);
            exchange.close();
        });
        try (SchemaRegistry registry = client("schema.registry.url", url() + "/old")) {
            // When / Then
            assertThatThrownBy(() -> registry.byId(1, ""))
                    .isInstanceOf(RegistryRefusedException.class)
                    .hasMessageContaining("https://new.example/");
        }
    }

    @Test
    void shouldGiveUpWhenAnAnswerNeverEnds_C66() {
        // Given
        server.createContext("/endless", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] blanks = new byte[1024 * 1024];
            while (true) {
                exchange.getResponseBody().write(blanks);
            }
        });
        server.createContext("/drip", exchange -> {
            exchange.sendResponseHeaders(200, 10);
            exchange.getResponseBody().write(' ');
            exchange.getResponseBody().flush();
            holding = true;
            awaitRelease();
        });

        // When / Then
        try (SchemaRegistry endless = client("schema.registry.url", url() + "/endless", "max.retries", "0")) {
            assertThatThrownBy(() -> endless.byId(1, ""))
                    .isInstanceOf(RegistryUnavailableException.class)
                    .hasMessageContaining("longer than");
        }
        try (SchemaRegistry drip = client(
                "schema.registry.url", url() + "/drip",
                "max.retries", "0",
                "http.connect.timeout.ms", "200",
                "http.read.timeout.ms", "200")) {
            assertThatThrownBy(() -> drip.byId(1, ""))
                    .isInstanceOf(RegistryUnavailableException.class)
                    .hasMessageContaining("did not end in time");
        }
    }

    @Test
    void shouldNotShowSecretsWhenTheConfigurationIsWrong() {
        assertThatThrownBy(() -> client("schema.registry.url", "http://me:ge heim@h:1"))
                .isInstanceOf(ConfigException.class)
                .hasMessageNotContaining("heim");
        assertThatThrownBy(() -> client("bearer.auth.token", "ge\nheim", "max.retries", "9999999999"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("Authorization")
                .hasMessageContaining("max.retries")
                .hasMessageNotContaining("heim");
    }
}
