package io.strandex.cli.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

final class WallTimeTest {

    private final WallTime time = new WallTime();

    @ParameterizedTest
    @CsvSource({
        "2021-01-03, 2021-01-03T00:00:00Z",
        "2021-01-03T09:30, 2021-01-03T09:30:00Z",
        "2021-01-03 09:30:01, 2021-01-03T09:30:01Z",
        "2021-01-03T09:30Z, 2021-01-03T09:30:00Z",
        "2021-01-03T09:30+02:00, 2021-01-03T07:30:00Z",
        "1609632740925, 2021-01-03T00:12:20.925Z"
    })
    void shouldReadAnInstantInUtcWhenWrittenInAnyForm(String text, String expected) {
        assertThat(time.convert(text)).isEqualTo(Instant.parse(expected).toEpochMilli());
    }

    @Test
    void shouldCountBackFromNowWhenGivenADuration() {
        long before = System.currentTimeMillis();

        long hourAgo = time.convert("1h");

        assertThat(hourAgo).isBetween(before - 3_600_000, System.currentTimeMillis() - 3_600_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "yesterday", "2021-02-30", "2021-13-01", "1609632740", "12", "2021-01-03T25:00Z"})
    void shouldSayTheExpectedFormWhenItIsNoInstant(String text) {
        assertThatThrownBy(() -> time.convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContainingAll("'" + text + "'", "2021-01-03", "1h");
    }

    @Test
    void shouldWriteUtcWhenShown() {
        assertThat(WallTime.show(1_609_632_740_925L)).isEqualTo("2021-01-03 00:12:20");
    }
}
