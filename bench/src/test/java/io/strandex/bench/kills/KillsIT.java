package io.strandex.bench.kills;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short run of {@code bench kills}: each part of the product dies once. */
class KillsIT {
    @TempDir
    private Path directory;

    @Test
    void shouldEndWithExactlyTheExpectedDocumentsWhenEveryPartDies() throws Exception {
        // Given
        Path plugins = Path.of(System.getProperty("strandex.root"), "connectors/target/plugin");

        // When
        KillResult result = KillRun.run(directory.resolve("sandbox"), plugins, Victim.values().length, 3, line -> {});

        // Then
        assertThat(result.kills()).containsOnlyKeys(Victim.values());
        assertThat(result.difference().examples()).isEmpty();
        assertThat(result.difference().isNone()).isTrue();
        assertThat(result.difference().documents()).isPositive();
        assertThat(result.consumed()).isEqualTo(result.operations());
    }
}
