package io.strandex.cli.input;

import java.math.BigDecimal;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The time in the name of a frame: {@code 00-01-02.500}, {@code 12.5s}, {@code 2772ms}, or the last digits as milliseconds. */
final class FrameTime {
    private static final Pattern CLOCK =
            Pattern.compile("(?:^|.*\\D)(\\d{1,3})[-_:h](\\d{2})[-_:m](\\d{2})(?:[.,](\\d{1,3}))?s?\\.[^.]+");
    private static final Pattern SECONDS = Pattern.compile("(?:^|.*[^\\d.])(\\d{1,9}(?:\\.\\d{1,9})?)s\\.[^.]+");
    /** Digits behind a point are no milliseconds of their own: 12.5.jpg says no unit. */
    private static final Pattern MILLIS = Pattern.compile("(?:^|.*(?:^|[^\\d.,]))(\\d{1,15})(?:ms)?\\.[^.]+");

    private FrameTime() {}

    /** Milliseconds from the start of the scene. */
    static OptionalLong of(String fileName) {
        Matcher clock = CLOCK.matcher(fileName);
        if (clock.matches()) {
            if (Integer.parseInt(clock.group(2)) > 59 || Integer.parseInt(clock.group(3)) > 59) {
                return OptionalLong.empty();
            }
            long minutes = Long.parseLong(clock.group(1)) * 60 + Long.parseLong(clock.group(2));
            String fraction = clock.group(4) == null ? "000" : (clock.group(4) + "00").substring(0, 3);
            return OptionalLong.of((minutes * 60 + Long.parseLong(clock.group(3))) * 1000 + Long.parseLong(fraction));
        }
        Matcher seconds = SECONDS.matcher(fileName);
        if (seconds.matches()) {
            return OptionalLong.of(
                    new BigDecimal(seconds.group(1)).movePointRight(3).longValue());
        }
        Matcher millis = MILLIS.matcher(fileName);
        return millis.matches() ? OptionalLong.of(Long.parseLong(millis.group(1))) : OptionalLong.empty();
    }
}
