package io.strandex.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CursorTest {

    @Test
    void shouldComeBackWhenWrittenAndRead() {
        // Given
        Cursor cursor = new Cursor(Series.SLOTS, "a/b!0000030000:S:7H2K1M");

        // When
        Cursor read = Cursor.parse(cursor.toString());

        // Then
        assertThat(read).isEqualTo(cursor);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "events", "events/", "/key", "EVENTS/key", "1609459200000:txt:x"})
    void shouldSayWhatIsExpectedWhenMalformed(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cursor.parse(text))
                .withMessageContaining("cursor");
    }
}
