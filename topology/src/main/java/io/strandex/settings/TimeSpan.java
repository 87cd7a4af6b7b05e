package io.strandex.settings;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Time spans as people write them. */
final class TimeSpan {
    private static final Pattern SHORT = Pattern.compile("([0-9]{1,15})\\s*(ms|s|m|h|d)");

    private TimeSpan() {}

    static Duration parse(String text) {
        Matcher matcher = SHORT.matcher(text);
        if (!matcher.matches()) {
            return Duration.parse(text);
        }
        long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofDays(amount);
        };
    }
}
