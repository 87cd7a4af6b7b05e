package io.strandex.settings;

import io.strandex.spelling.Spelling;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads typed values out of a flat map and remembers what is wrong instead of stopping at the first problem. A key that
 * nobody asked for is a problem too, told with the nearest known one.
 */
public final class SettingsReader {
    private final Map<String, String> values;
    private final Set<String> known = new TreeSet<>();
    private final Set<String> prefixes = new TreeSet<>();
    private final List<String> problems = new ArrayList<>();

    /** Starts to read; values are trimmed. */
    public SettingsReader(Map<String, String> values) {
        this.values = new TreeMap<>(values);
    }

    /** The text of a key, or the fallback; empty text is a problem. */
    public String text(String key, String fallback) {
        return read(key, fallback, text -> text);
    }

    /** The text of a key, if it is there. */
    public Optional<String> text(String key) {
        known.add(key);
        return Optional.ofNullable(values.get(key)).map(String::strip).filter(text -> !text.isEmpty());
    }

    /** A whole number within bounds, both included. */
    public long number(String key, long fallback, long min, long max) {
        long value = read(key, fallback, Long::valueOf);
        if (value < min || value > max) {
            problem("%s is %d, but must be from %d to %d".formatted(key, value, min, max));
        }
        return value;
    }

    /** A whole number that is an int. */
    public int count(String key, int fallback, int min, int max) {
        return Math.toIntExact(Math.clamp(number(key, fallback, min, max), Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    /** A positive time span, written {@code 250ms}, {@code 30s}, {@code 5m}, {@code 12h}, {@code 30d} or as ISO 8601. */
    public Duration duration(String key, Duration fallback) {
        Duration value = read(key, fallback, TimeSpan::parse);
        if (value.isNegative() || value.isZero()) {
            problem("%s must be greater than zero".formatted(key));
        }
        return value;
    }

    /** A positive time span, if the key is there. */
    public Optional<Duration> duration(String key) {
        return text(key).map(text -> duration(key, Duration.ofMillis(1)));
    }

    /** {@code true} or {@code false}. */
    public boolean flag(String key, boolean fallback) {
        return read(key, fallback, SettingsReader::parseFlag);
    }

    /** One of the constants of an enum, written in lower case with dashes. */
    public <E extends Enum<E>> E choice(String key, E fallback) {
        return read(key, fallback, text -> constant(fallback.getDeclaringClass(), text));
    }

    /** Several constants of an enum, separated by commas. */
    public <E extends Enum<E>> Set<E> choices(String key, Class<E> type, Set<E> fallback) {
        return read(
                key,
                fallback,
                text -> Arrays.stream(text.split(","))
                        .map(word -> constant(type, word.strip()))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** Every key below a prefix, the prefix taken away; they pass through unjudged. */
    public Map<String, String> under(String prefix) {
        prefixes.add(prefix);
        return values.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(prefix))
                .collect(Collectors.toMap(
                        entry -> entry.getKey().substring(prefix.length()),
                        Map.Entry::getValue,
                        (a, b) -> b,
                        TreeMap::new));
    }

    /** Adds a problem that only the caller can see. */
    public void problem(String sentence) {
        problems.add(sentence);
    }

    /** Ends the reading.
     *
     * @throws SettingsException if anything was wrong, unknown keys included
     */
    public void finish() {
        values.keySet().stream()
                .filter(this::isUnknown)
                .map(this::describeUnknown)
                .forEach(problems::add);
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
    }

    private <T> T read(String key, T fallback, Function<String, T> parse) {
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            return fallback;
        }
        try {
            return parse.apply(text.get());
        } catch (IllegalArgumentException | DateTimeParseException e) {
            problem("%s is '%s': %s".formatted(key, text.get(), e.getMessage()));
            return fallback;
        }
    }

    private boolean isUnknown(String key) {
        return !known.contains(key) && prefixes.stream().noneMatch(key::startsWith);
    }

    private String describeUnknown(String key) {
        return "unknown key " + key
                + Spelling.nearest(key, known)
                        .map(near -> "; did you mean " + near + "?")
                        .orElse("");
    }

    private static Boolean parseFlag(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("must be true or false");
        };
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String word) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant ->
                        spelled(constant).equals(word.toLowerCase(Locale.ROOT).replace('_', '-')))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("must be one of "
                        + Arrays.stream(type.getEnumConstants())
                                .map(SettingsReader::spelled)
                                .toList()));
    }

    private static String spelled(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
