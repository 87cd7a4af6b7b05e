package io.strandex.cli.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

final class MediaTimeTest {

    private final MediaTime time = new MediaTime();

    @ParameterizedTest
    @CsvSource({
        "30s, 30000",
        "500ms, 500",
        "1.5s, 1500",
        "1m30s, 90000",
        "2m, 120000",
        "1h, 3600000",
        "7d, 604800000",
        "1h2m3s4ms, 3723004",
        "1:30, 90000",
        "0:30.33, 30330",
        "90:00, 5400000",
        "1:02:03.5, 3723500",
        "0s, 0"
    })
    void shouldReadMillisecondsWhenWrittenInAnyForm(String text, long expected) {
        assertThat(time.convert(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"30", "", "s", "-5s", "1:75", "30 s", "1.2345s", "٣٠s", "1:30s", "1e3s", "99999999999s", "NaN"})
    @DisplayName("C168: a time without a unit, or none at all, is refused with the expected form")
    void shouldSayTheExpectedFormWhenItIsNoTime(String text) {
        assertThatThrownBy(() -> time.convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContainingAll("'" + text + "'", "30s", "1:30");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0:00",
        "30000, 0:30",
        "30330, 0:30.33",
        "61005, 1:01.005",
        "3599999, 59:59.999",
        "3600000, 1:00:00",
        "3723500, 1:02:03.5",
        "360000000, 100:00:00"
    })
    void shouldWriteAClockWhenGivenMilliseconds(long ms, String expected) {
        assertThat(MediaTime.clock(ms)).isEqualTo(expected);
        assertThat(time.convert(expected)).isEqualTo(ms);
    }
}
