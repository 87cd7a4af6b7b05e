package io.strandex.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SpreadHashTest {
    @ParameterizedTest
    @MethodSource("vectors")
    void shouldAgreeWithTheReferenceWhenHashing(String vector) {
        // Given
        int length = Integer.parseInt(vector.substring(0, vector.indexOf(' ')));
        byte[] bytes = bytes(length + 5);

        // When
        long hash = SpreadHash.of(bytes, 5, length);

        // Then
        assertThat(length + " " + String.format("%016x", hash)).isEqualTo(vector);
    }

    @Test
    void shouldHashUtf8WhenGivenText() {
        // Given
        String text = "Köln 😀";

        // When
        long hash = SpreadHash.of(text);

        // Then
        assertThat(hash).isEqualTo(SpreadHash.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** The bytes of the vectors, after five that do not belong to them. */
    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length - 5; i++) {
            bytes[i + 5] = (byte) (7 + 31 * i + 13 * (i / 251));
        }
        return bytes;
    }

    static Stream<String> vectors() {
        var stream = Objects.requireNonNull(SpreadHashTest.class.getResourceAsStream("xxh3-64.txt"));
        try (var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.startsWith("#")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
