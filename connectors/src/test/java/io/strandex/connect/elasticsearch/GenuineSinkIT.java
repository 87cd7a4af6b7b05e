package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.cluster.Cluster;
import io.strandex.cluster.ClusterSettings;
import io.strandex.events.OpKind;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract against a genuine Elasticsearch, and what only that can show. */
class GenuineSinkIT extends SinkContract {
    @TempDir
    private static Path directory;

    private static Sandbox sandbox;
    private static Cluster cluster;

    @BeforeAll
    static void startElasticsearch() {
        sandbox = Sandbox.builder()
                .servers(Server.ELASTICSEARCH)
                .dataDirectory(directory.resolve("sandbox"))
                .start();
        cluster = new Cluster(ClusterSettings.of(URI.create(sandbox.elasticsearch())));
    }

    @AfterAll
    static void stopElasticsearch() throws IOException {
        cluster.close();
        sandbox.close();
    }

    @Override
    Cluster cluster() {
        return cluster;
    }

    @Override
    String url() {
        return sandbox.elasticsearch();
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
}
