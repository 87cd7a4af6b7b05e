package io.strandex.cli.rejected;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RejectionTest {
    private static byte @Nullable [] bytes(@Nullable String text) {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    private static ConsumerRecord<byte[], byte[]> record(@Nullable String key, @Nullable String value) {
        return new ConsumerRecord<>("rejected", 0, 7, bytes(key), bytes(value));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "lecture-7!s1|-|-|lecture-7",
                "{\"id\":7}|{\"op\":\"c\"}|lecture-7|lecture-7",
                "-|{\"scene_id\":\"lecture-7\",\"event_id\":\"\"}|-|lecture-7",
                "7|{\"scene_id\":7}|-|-",
                "7|{\"scene_id\"|-|-",
                "-|-|-|-"
            })
    void shouldFindTheSceneByHeaderValueOrKey(
            @Nullable String key, @Nullable String value, @Nullable String header, @Nullable String scene) {
        // Given
        ConsumerRecord<byte[], byte[]> record = record(key, value);
        if (header != null) {
            record.headers().add("strandex.scene", bytes(header));
        }

        // When
        Rejection rejection = Rejection.of(record);

        // Then
        assertThat(rejection.scene()).isEqualTo(scene);
    }

    @Test
    void shouldKeepAnExplanationReadableThatQuotesControlCharacters() {
        // Given
        ConsumerRecord<byte[], byte[]> record = record(null, "\u0000\u0001");
        record.headers().add("strandex.explanation", bytes("modality '\u001b[31m' is none"));

        // When
        Rejection rejection = Rejection.of(record);

        // Then
        assertThat(rejection.explanation()).contains("is none");
        assertThat(rejection.value()).isEqualTo("0001");
    }
}
