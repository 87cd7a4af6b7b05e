package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.cluster.Cluster;
import io.strandex.cluster.ClusterSettings;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Search for parts of words, with the tokenizers that the minimal Elasticsearch lacks. */
class SubstringIT {
    @TempDir
    private static Path directory;

    @Test
    void shouldFindAnyPartOfAWordWhenTextsHaveGrams() throws Exception {
        Path module = SharedModule.build("analysis-lite", directory);
        try (Sandbox sandbox = Sandbox.builder()
                        .servers(Server.ELASTICSEARCH)
                        .elasticsearchModules(module)
                        .dataDirectory(directory.resolve("sandbox"))
                        .start();
                Cluster cluster = new Cluster(ClusterSettings.of(URI.create(sandbox.elasticsearch())))) {
            Map<String, String> properties = FakeConnect.properties(sandbox.elasticsearch());
            properties.put("index.substrings", "true");
            Indices indices = new Indices(cluster);
            try (FakeConnect connect = new FakeConnect(properties)) {
                // When
                connect.put(
                        Ops.upsert("2020-w52", "a", 1, "Spring tides in the Harbour"),
                        Ops.upsert("2020-w52", "b", 1, "neap tides, 潮の満ち引き"));
                connect.awaitSettled();

                // Then
                assertThat(found(indices, "arbo")).isEqualTo(1);
                assertThat(found(indices, "TIDE")).isEqualTo(2);
                assertThat(found(indices, "s in t")).isEqualTo(1);
                assertThat(found(indices, "の満ち")).isEqualTo(1);
                assertThat(found(indices, "tidal")).isZero();
                assertThat(indices.hits("strandex-events", "{\"match\":{\"text\":\"harbour\"}}"))
                        .as("whole words as before")
                        .isEqualTo(1);
                assertThat(indices.hits("strandex-events", "{\"match\":{\"text\":\"arbo\"}}"))
                        .isZero();
            }
        }
    }

    private static int found(Indices indices, String part) {
        return indices.hits("strandex-events", "{\"match_phrase\":{\"text.substring\":\"" + part + "\"}}");
    }
}
