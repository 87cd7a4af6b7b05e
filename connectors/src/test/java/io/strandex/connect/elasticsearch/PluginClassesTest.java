package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.registry.SchemaRegistry;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.apache.kafka.connect.sink.SinkConnector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PluginClassesTest {
    @Test
    void shouldBeFoundByServiceLoading() {
        assertThat(ServiceLoader.load(SinkConnector.class))
                .hasAtLeastOneElementOfType(ElasticsearchSinkConnector.class);
    }

    /** A Connect worker brings SLF4J 1.7, which has no fluent calls; they would fail when a warning is due. */
    @ParameterizedTest
    @ValueSource(classes = {ElasticsearchSinkConnector.class, SchemaRegistry.class})
    void shouldLogInTheFormThatAWorkerUnderstands(Class<?> member) throws IOException, URISyntaxException {
        // Given
        Path classes = Path.of(
                member.getProtectionDomain().getCodeSource().getLocation().toURI());

        // When
        List<Path> fluent = filesThatHold(classes, "org/slf4j/spi/LoggingEventBuilder");

        // Then
        assertThat(fluent).isEmpty();
    }

    private static List<Path> filesThatHold(Path root, String text) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> read(file).contains(text))
                    .toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
