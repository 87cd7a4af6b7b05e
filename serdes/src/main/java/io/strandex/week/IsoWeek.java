package io.strandex.week;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.IsoFields;

/**
 * A week of the ISO 8601 calendar in UTC. It starts on Monday at 00:00, belongs to the year that holds its Thursday,
 * and is written {@code 2020-w53}, whatever the locale and the time zone of the machine. The order of weeks is the
 * order of their text.
 *
 * @param year the week-based year, 0 to 9999; not always the year of the date: 2021-01-01 lies in 2020-w53
 * @param week the week of that year, 1 to 52, or 53 where the year has one
 */
public record IsoWeek(int year, int week) implements Comparable<IsoWeek> {
    private static final int TEXT_LENGTH = 8;
    /** Every year has so many weeks. */
    private static final int FEWEST = 52;

    /** Refuses a week that the calendar does not have. */
    public IsoWeek {
        if (year < 0 || year > 9999) {
            throw new IllegalArgumentException("week-based year " + year + " is not within 0 and 9999");
        }
        if (week < 1 || (week > FEWEST && week > weeksOf(year))) {
            throw new IllegalArgumentException("the year " + year + " has no week " + week);
        }
    }

    /**
     * The week an instant lies in.
     *
     * @param epochMs milliseconds since 1970-01-01T00:00Z; its week-based year must lie within 0 and 9999
     */
    public static IsoWeek of(long epochMs) {
        return of(Instant.ofEpochMilli(epochMs).atZone(ZoneOffset.UTC).toLocalDate());
    }

    /** The week a date lies in. */
    public static IsoWeek of(LocalDate date) {
        LocalDate thursday = date.with(DayOfWeek.THURSDAY);
        return new IsoWeek(thursday.getYear(), (thursday.getDayOfYear() + 6) / 7);
    }

    /**
     * Reads the form that {@link #toString()} writes, and no other.
     *
     * @throws IllegalArgumentException if the text is not a week
     */
    public static IsoWeek parse(String text) {
        if (text.length() != TEXT_LENGTH || !text.startsWith("-w", 4)) {
            throw notAWeek(text);
        }
        return new IsoWeek(digits(text, 0, 4), digits(text, 6, TEXT_LENGTH));
    }

    /** First millisecond of the week, since the epoch. */
    public long startMs() {
        return monday().atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
    }

    /** First millisecond after the week, since the epoch. */
    public long endMs() {
        return monday().plusWeeks(1).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
    }

    /**
     * The week so many weeks later, or earlier where the number is negative.
     *
     * @throws IllegalArgumentException if it would leave the years 0 to 9999
     */
    public IsoWeek plusWeeks(long weeks) {
        return of(monday().plusWeeks(weeks));
    }

    @Override
    public int compareTo(IsoWeek other) {
        return year == other.year ? Integer.compare(week, other.week) : Integer.compare(year, other.year);
    }

    @Override
    public String toString() {
        char[] text = new char[TEXT_LENGTH];
        put(text, 0, year / 100);
        put(text, 2, year % 100);
        text[4] = '-';
        text[5] = 'w';
        put(text, 6, week);
        return new String(text);
    }

    private LocalDate monday() {
        return LocalDate.of(year, 1, 4).with(DayOfWeek.MONDAY).plusWeeks(week - 1L);
    }

    /** The 28th of December always lies in the last week of its year. */
    private static int weeksOf(int year) {
        return LocalDate.of(year, 12, 28).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
    }

    private static int digits(String text, int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw notAWeek(text);
            }
            value = value * 10 + digit;
        }
        return value;
    }

    private static void put(char[] text, int at, int twoDigits) {
        text[at] = (char) ('0' + twoDigits / 10);
        text[at + 1] = (char) ('0' + twoDigits % 10);
    }

    private static IllegalArgumentException notAWeek(String text) {
        return new IllegalArgumentException("'" + text + "' is not an ISO week such as 2020-w53");
    }
}
