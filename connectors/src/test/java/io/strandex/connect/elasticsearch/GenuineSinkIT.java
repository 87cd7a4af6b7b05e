package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.cluster.Cluster;
import io.strandex.cluster.ClusterSettings;
import io.strandex.events.OpKind;
import io.strandex.sandbox.Server;
import io.strandex.testkit.sandbox.StrandexSandbox;
import io.strandex.testkit.sandbox.TestServers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The contract against a genuine Elasticsearch, and what only that can show. */
@StrandexSandbox(Server.ELASTICSEARCH)
class GenuineSinkIT extends SinkContract {
    private static TestServers servers;
    private static Cluster cluster;

    @BeforeAll
    static void connect(TestServers given) {
        servers = given;
        cluster = new Cluster(ClusterSettings.of(URI.create(servers.elasticsearch())));
    }

    @AfterAll
    static void disconnect() throws IOException {
        cluster.close();
    }

    @Override
    Cluster cluster() {
        return cluster;
    }

    @Override
    String url() {
        return servers.elasticsearch();
    }

    @Test
    @DisplayName("C87: what does not fit the mapping is a dead letter with Elasticsearch's reason")
    void shouldDeadLetterWithTheServersReasonWhenADocumentDoesNotFitTheMapping() {
        try (FakeConnect connect = new FakeConnect(FakeConnect.properties(url()))) {
            // When
            connect.put(
                    Ops.op(OpKind.UPSERT, "2020-w50", "u", 1, "{\"unknown_field\":1}"),
                    Ops.op(OpKind.UPSERT, "2020-w50", "s", 1, "{\"start_ms\":\"12MB\"}"));
            connect.awaitSettled();

            // Then
            assertThat(connect.letters)
                    .extracting(letter -> String.valueOf(letter.cause().getMessage()))
                    .anyMatch(message ->
                            message.contains("strict_dynamic_mapping_exception") && message.contains("unknown_field"))
                    .anyMatch(message -> message.contains("document_parsing_exception") && message.contains("12MB"));
        }
    }

    @Test
    void shouldPutTheAliasesBackWhenSomebodyRemovedThem() throws Exception {
        Map<String, String> properties = FakeConnect.properties(url());
        properties.put("index.prefix", "bare");
        properties.put("week.refresh.ms", "1");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            connect.put(Ops.upsert("2020-w50", "a", 1, "first"));
            connect.awaitSettled();
            assertThat(cluster.call("DELETE", "/bare-events-2020-w50-000001/_alias/*")
                            .ok())
                    .isTrue();

            // When
            connect.put(Ops.upsert("2020-w50", "a", 2, "second"));
            connect.awaitSettled();
            connect.await(() -> {
                connect.put(Ops.upsert("2020-w50", "b", 1, "third"));
                return isAlias("bare-events");
            });
            connect.awaitSettled();

            // Then: nothing expired, and the week is not thought to be deleted
            assertThat(connect.metric("operations-expired-total")).isZero();
            assertThat(isAlias("bare-events-2020-w50")).isTrue();
            assertThat(isAlias("bare-events-2020-w50-write")).isTrue();
        }
    }

    private static boolean isAlias(String name) {
        try {
            return cluster.call("GET", "/_alias/" + name).ok();
        } catch (IOException away) {
            throw new UncheckedIOException(away);
        }
    }
}
