package io.strandex.cli.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandex.cli.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ConnectorOptionsTest {
    private static final Map<String, String> CONFIG =
            Map.of("connection.url", "https://es:9200", "connection.password", "${file:/etc/es.properties:password}");

    @TempDir
    private Path directory;

    private static ConnectorOptions options(String... arguments) {
        return CommandLine.populateCommand(new ConnectorOptions(), arguments);
    }

    @Test
    void shouldSayWhatToGiveWhenOnlyAWorkerCanLookTheConnectionUp() {
        // When / Then
        assertThatThrownBy(() -> options().usable(CONFIG))
                .isInstanceOf(CliException.class)
                .hasMessageContaining("connection.password is ${file:/etc/es.properties:password}")
                .hasMessageContaining("--command-config FILE");
    }

    @Test
    void shouldReplaceSettingsWhenACommandConfigIsGiven() throws IOException {
        // Given
        Path file = Files.writeString(directory.resolve("es.properties"), "connection.password=pa${ss:word\n");

        // When
        Map<String, String> usable =
                options("--command-config", file.toString()).usable(CONFIG);

        // Then
        assertThat(usable)
                .containsEntry("connection.password", "pa${ss:word")
                .containsEntry("connection.url", "https://es:9200");
    }

    @Test
    void shouldNameTheFileWhenItCannotBeRead() {
        // Given
        ConnectorOptions options = options("--command-config", "missing.properties");

        // When / Then
        assertThatThrownBy(() -> options.usable(CONFIG))
                .isInstanceOf(CliException.class)
                .hasMessageContaining("cannot read missing.properties");
    }
}
