package io.strandex.cli.weeks;

import java.time.Duration;

/** Periods for people, in one unit. */
final class Periods {

    private static final long DAYS_OF_YEAR = 365;
    private static final long MANY = 1_000;

    private Periods() {}

    /** Rounded up to the unit, such as {@code 12 s}, {@code 7 d} or {@code 5 y}. */
    static String text(long millis) {
        if (millis <= Duration.ofMinutes(2).toMillis()) {
            return up(millis, Duration.ofSeconds(1)) + " s";
        } else if (millis <= Duration.ofHours(2).toMillis()) {
            return up(millis, Duration.ofMinutes(1)) + " min";
        } else if (millis <= Duration.ofDays(2).toMillis()) {
            return up(millis, Duration.ofHours(1)) + " h";
        }
        long days = up(millis, Duration.ofDays(1));
        return days < MANY ? days + " d" : days / DAYS_OF_YEAR + " y";
    }

    private static long up(long millis, Duration unit) {
        return (Math.max(0, millis) + unit.toMillis() - 1) / unit.toMillis();
    }
}
