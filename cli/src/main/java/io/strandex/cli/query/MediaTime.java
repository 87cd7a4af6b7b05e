package io.strandex.cli.query;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Positions inside a scene and durations, as people write them: {@code 30s}, {@code 500ms}, {@code 1m30s}, {@code 1:30},
 * {@code 1:02:03.5}. Whole milliseconds, up to 9,999,999 seconds.
 */
public final class MediaTime implements ITypeConverter<Long> {

    private static final String EXPECTED = "expected a time such as 30s, 500ms, 1m30s, 1:30 or 1:02:03.5";
    private static final Pattern CLOCK = Pattern.compile("(?:(\\d{1,4}):)?(\\d{1,5}):([0-5]?\\d)(?:\\.(\\d{1,3}))?");
    private static final Pattern UNITS = Pattern.compile(
            "(?:(\\d{1,4})d)?(?:(\\d{1,5})h)?(?:(\\d{1,6})m(?!s))?(?:(\\d{1,7})(?:\\.(\\d{1,3}))?s)?(?:(\\d{1,10})ms)?");

    /** For picocli. */
    public MediaTime() {}

    /** Reads milliseconds. */
    @Override
    public Long convert(String text) {
        Matcher clock = CLOCK.matcher(text);
        if (clock.matches()) {
            return number(clock, 1) * 3_600_000
                    + number(clock, 2) * 60_000
                    + number(clock, 3) * 1_000
                    + fraction(clock.group(4));
        }
        Matcher units = UNITS.matcher(text);
        if (text.isEmpty() || !units.matches()) {
            throw new TypeConversionException("'" + text + "' has no unit or is no time; " + EXPECTED);
        }
        return number(units, 1) * 86_400_000
                + number(units, 2) * 3_600_000
                + number(units, 3) * 60_000
                + number(units, 4) * 1_000
                + fraction(units.group(5))
                + number(units, 6);
    }

    /** Writes {@code 0:30}, {@code 1:02:03.5}: seconds with two digits, milliseconds only where there are some. */
    public static String clock(long ms) {
        long seconds = ms / 1_000;
        StringBuilder clock = new StringBuilder();
        if (seconds >= 3_600) {
            clock.append(seconds / 3_600).append(':').append(twoDigits(seconds / 60 % 60));
        } else {
            clock.append(seconds / 60);
        }
        clock.append(':').append(twoDigits(seconds % 60));
        long rest = ms % 1_000;
        if (rest != 0) {
            String digits = Long.toString(1_000 + rest).substring(1);
            clock.append('.').append(digits.replaceFirst("0+$", ""));
        }
        return clock.toString();
    }

    private static String twoDigits(long value) {
        return (value < 10 ? "0" : "") + value;
    }

    private static long number(Matcher match, int group) {
        String digits = match.group(group);
        return digits == null ? 0 : Long.parseLong(digits);
    }

    private static long fraction(@org.jspecify.annotations.Nullable String digits) {
        return digits == null ? 0 : Long.parseLong((digits + "00").substring(0, 3));
    }
}
