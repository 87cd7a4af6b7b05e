package io.strandex.week;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Locale;
import java.util.TimeZone;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IsoWeekTest {
    private static final long YEAR_1 = -62135596800000L;
    private static final long YEAR_9998 = 253339228799999L;

    @ParameterizedTest
    @DisplayName("C126, C129, C131: year ends belong to the year of their Thursday, in UTC")
    @CsvSource({
        "2021-01-01T00:00:00Z, 2020-w53",
        "2024-12-29T23:59:59.999Z, 2024-w52",
        "2024-12-30T00:00:00Z, 2025-w01",
        "2029-12-31T00:00:00Z, 2030-w01",
        "2025-01-05T23:30:00Z, 2025-w01",
        "2026-03-02T00:00:00Z, 2026-w10",
        "2026-03-01T23:59:59.999Z, 2026-w09",
        "1969-12-31T23:59:59.999Z, 1970-w01"
    })
    void shouldNameTheIsoWeekWhenGivenAnInstant(Instant instant, String week) {
        assertThat(IsoWeek.of(instant.toEpochMilli())).hasToString(week);
    }

    @Test
    @DisplayName("C129: adding weeks passes the end of a year")
    void shouldPassTheYearEndWhenAddingWeeks() {
        assertThat(IsoWeek.of(Instant.parse("2025-12-08T00:00:00Z").toEpochMilli())
                        .plusWeeks(4))
                .hasToString("2026-w02");
    }

    @Test
    @DisplayName("C10, C131: neither locale nor time zone shows in a week")
    void shouldNameTheSameWeekWhenLocaleAndZoneAreForeign() {
        // Given
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));

            // When
            IsoWeek week = IsoWeek.of(1736119800000L);

            // Then
            assertThat(week).hasToString("2025-w01");
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    @Property
    void shouldHoldItsInstantAndReadItsTextBack(@ForAll @LongRange(min = YEAR_1, max = YEAR_9998) long epochMs) {
        // When
        IsoWeek week = IsoWeek.of(epochMs);

        // Then
        assertThat(epochMs).isBetween(week.startMs(), week.endMs() - 1);
        assertThat(week.endMs() - week.startMs()).isEqualTo(7L * 24 * 3600 * 1000);
        assertThat(IsoWeek.parse(week.toString())).isEqualTo(week);
        assertThat(week.plusWeeks(1)).isEqualTo(IsoWeek.of(week.endMs()));
    }

    @Property
    void shouldOrderAsItsTextDoes(
            @ForAll @LongRange(min = YEAR_1, max = YEAR_9998) long a,
            @ForAll @LongRange(min = YEAR_1, max = YEAR_9998) long b) {
        // When
        int order = IsoWeek.of(a).compareTo(IsoWeek.of(b));

        // Then
        assertThat(Integer.signum(order))
                .isEqualTo(Integer.signum(
                        IsoWeek.of(a).toString().compareTo(IsoWeek.of(b).toString())));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "2020-W53", "2020-w5", "2020-w00", "2020-w54", "2021-w53", "2020_w01", "٢٠٢٠-w01", "20200w01"
            })
    void shouldRefuseWhenTheTextIsNoWeek(String text) {
        assertThatThrownBy(() -> IsoWeek.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
