package io.strandex.connect.elasticsearch;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Validator;
import org.apache.kafka.common.config.ConfigException;

/** The forms that settings must have. */
final class Forms {
    static final Validator NON_NEGATIVE = ConfigDef.Range.atLeast(0);
    static final Validator POSITIVE = ConfigDef.Range.atLeast(1);

    private static final Pattern TIME = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");

    private Forms() {}

    static Validator urls() {
        return check("http or https addresses such as http://localhost:9200", value -> {
            List<?> urls = (List<?>) value;
            return !urls.isEmpty() && urls.stream().allMatch(url -> isAddress(String.valueOf(url)));
        });
    }

    private static boolean isAddress(String text) {
        try {
            URI uri = URI.create(text);
            return ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getUserInfo() == null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** A file that can be read, or nothing. */
    static Validator file() {
        return check("a file that the worker can read", value -> {
            try {
                return value.toString().isEmpty() || Files.isReadable(Path.of(value.toString()));
            } catch (InvalidPathException e) {
                return false;
            }
        });
    }

    /** A time as Elasticsearch writes it. */
    static Validator time() {
        return check(
                "a time such as 500ms, 30s or 1h",
                value -> "-1".equals(value) || TIME.matcher(value.toString()).matches());
    }

    /** A time as Elasticsearch writes it, in milliseconds; empty where the text is no such time. */
    static OptionalLong millis(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            return OptionalLong.empty();
        }
        Duration unit = switch (time.group(2)) {
            case "ms" -> Duration.ofMillis(1);
            case "s" -> Duration.ofSeconds(1);
            case "m" -> Duration.ofMinutes(1);
            case "h" -> Duration.ofHours(1);
            default -> Duration.ofDays(1);
        };
        return OptionalLong.of(Long.parseLong(time.group(1)) * unit.toMillis());
    }

    /** A size as Elasticsearch writes it. */
    static Validator size() {
        return check(
                "a size such as 500mb or 50gb",
                value -> value.toString().toLowerCase(Locale.ROOT).matches("[0-9]{1,9}(b|kb|mb|gb|tb|pb)"));
    }

    static Validator sizeOrNothing() {
        return check(
                "a size such as 500mb or 50gb, or nothing",
                value -> value.toString().toLowerCase(Locale.ROOT).matches("([0-9]{1,9}(b|kb|mb|gb|tb|pb))?"));
    }

    static Validator prefix(String whenEmpty) {
        return check(
                whenEmpty + "lower case letters, digits and -, starting with a letter",
                value -> value.toString().matches("[a-z][a-z0-9-]{0,60}" + (whenEmpty.isEmpty() ? "" : "|")));
    }

    static Validator period(boolean mayBeEmpty) {
        return check(
                mayBeEmpty ? "an ISO 8601 duration such as P90D, or nothing" : "an ISO 8601 duration such as P7D",
                value -> {
                    try {
                        return value.toString().isEmpty()
                                || !Duration.parse(value.toString()).isNegative();
                    } catch (java.time.format.DateTimeParseException e) {
                        return false;
                    }
                });
    }

    /** A validator that says the expected form and never the value, which may hold a secret. */
    private static Validator check(String form, java.util.function.Predicate<Object> test) {
        return ConfigDef.LambdaValidator.with(
                (name, value) -> {
                    if (value != null && !test.test(value)) {
                        throw new ConfigException(name + " must be " + form + ".");
                    }
                },
                () -> form);
    }
}
