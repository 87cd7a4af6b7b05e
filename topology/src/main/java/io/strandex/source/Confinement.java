package io.strandex.source;

import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.JFunction;
import com.dashjoin.jsonata.Jsonata.JFunctionCallable;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Takes from the language what would make a mapping more than a bounded function of its record, and puts bounded, portable
 * functions in the place of those that make much out of little or ask the machine for its zone and language.
 */
final class Confinement {
    private static final int LONGEST = 1 << 20;

    private final Bounds bounds;

    /** Functions whose work is counted in {@code bounds}. */
    Confinement(Bounds bounds) {
        this.bounds = bounds;
    }

    void apply(Jsonata expression) {
        for (String name : List.of("now", "millis", "random", "shuffle")) {
            expression.registerFunction(name, refused(name, "a replay would map otherwise; see $timestamp"));
        }
        expression.registerFunction("eval", refused("eval", "records hold data, not code"));
        expression.registerFunction("pad", function(this::pad, "<s-ns?:s>"));
        expression.registerFunction("join", function(this::join, "<a<s>s?:s>"));
        expression.registerFunction("replace", function(this::replace, "<s-ssn?:s>"));
        expression.registerFunction("spread", function(this::spread, "<x-:a<o>>"));
        Pictures.apply(expression);
        expression.registerFunction("toMillis", function(Confinement::toMillis, "<s-s?:n>"));
        expression.registerFunction(
                "lowercase", function(args -> text(args, 0, t -> t.toLowerCase(Locale.ROOT)), "<s-:s>"));
        expression.registerFunction(
                "uppercase", function(args -> text(args, 0, t -> t.toUpperCase(Locale.ROOT)), "<s-:s>"));
    }

    private static JFunction refused(String name, String why) {
        return function(
                args -> {
                    throw new JException("$" + name + " is not available in mappings: " + why, -1);
                },
                "<x?x?x?:x>");
    }

    static JFunction function(Body body, String signature) {
        JFunctionCallable callable = (input, args) -> body.apply(args);
        return new JFunction(callable, signature);
    }

    /** Widths are in code points; a negative one fills up on the left, and texts of several characters are cut to fit. */
    private @Nullable Object pad(List<?> args) {
        String text = (String) args.get(0);
        Number width = (Number) at(args, 1);
        if (text == null || width == null) {
            return text;
        }
        long wanted = width.longValue();
        bound(Math.abs(Math.max(wanted, -Long.MAX_VALUE)));
        int missing = Math.toIntExact(Math.abs(wanted)) - text.codePointCount(0, text.length());
        if (missing <= 0) {
            return text;
        }
        String fill = fill((String) at(args, 2), missing);
        return wanted < 0 ? fill + text : text + fill;
    }

    private static String fill(@Nullable String with, int width) {
        String unit = with == null || with.isEmpty() ? " " : with;
        int points = unit.codePointCount(0, unit.length());
        String rest = unit.substring(0, unit.offsetByCodePoints(0, width % points));
        return unit.repeat(width / points) + rest;
    }

    private @Nullable Object join(List<?> args) {
        @SuppressWarnings("unchecked") // The signature says so.
        List<String> texts = (List<String>) args.get(0);
        String separator = (String) at(args, 1);
        if (texts != null) {
            long separators = separator == null ? 0 : (long) separator.length() * texts.size();
            bound(separators + texts.stream().mapToLong(String::length).sum());
        }
        return Functions.join(texts, separator);
    }

    /** The library copies all objects before each one, so that its work is counted by the square. */
    private @Nullable Object spread(List<?> args) {
        Object value = at(args, 0);
        long objects = value instanceof List<?> list ? list.size() : 1;
        bounds.text(objects * objects / 8);
        return Functions.spread(value);
    }

    /** Literal, the limit included. */
    private @Nullable Object replace(List<?> args) {
        String text = (String) args.get(0);
        String pattern = (String) at(args, 1);
        String replacement = (String) at(args, 2);
        Number limit = (Number) at(args, 3);
        if (text == null || pattern == null || replacement == null) {
            return text;
        }
        if (pattern.isEmpty()) {
            throw new JException("$replace: the text to be replaced is empty", -1);
        }
        bound((long) text.length() / pattern.length() * replacement.length() + text.length());
        return limit == null
                ? text.replace(pattern, replacement)
                : replaceFirst(text, pattern, replacement, limit.longValue());
    }

    private static String replaceFirst(String text, String pattern, String replacement, long limit) {
        StringBuilder replaced = new StringBuilder();
        int from = 0;
        int found = text.indexOf(pattern);
        for (long left = limit; left > 0 && found >= 0; left--) {
            replaced.append(text, from, found).append(replacement);
            from = found + pattern.length();
            found = text.indexOf(pattern, from);
        }
        return replaced.append(text, from, text.length()).toString();
    }

    /** Times without a zone are UTC, whatever zone the machine is in. */
    private static @Nullable Object toMillis(List<?> args) throws Exception {
        String picture = Pictures.checkTime((String) at(args, 1));
        return picture == null
                ? text(args, 0, Confinement::epochMillis)
                : Functions.dateTimeToMillis(Pictures.checkText((String) args.get(0)), picture);
    }

    private static Long epochMillis(String text) {
        try {
            if (text.indexOf('T') < 0) {
                return LocalDate.parse(text)
                        .atStartOfDay(ZoneOffset.UTC)
                        .toInstant()
                        .toEpochMilli();
            }
            boolean hasZone = text.matches(".*(Z|[+-][0-9]{2}(:?[0-9]{2})?)");
            return hasZone
                    ? OffsetDateTime.parse(text).toInstant().toEpochMilli()
                    : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC).toEpochMilli();
        } catch (DateTimeException e) {
            throw new JException("$toMillis: no ISO 8601 time: " + text, -1);
        }
    }

    private static <T> @Nullable T text(List<?> args, int index, Function<String, T> body) {
        Object text = at(args, index);
        return text == null ? null : body.apply((String) text);
    }

    static @Nullable Object at(List<?> args, int index) {
        return index < args.size() ? args.get(index) : null;
    }

    private void bound(long characters) {
        bounds.text(Math.min(characters, LONGEST));
        if (characters > LONGEST) {
            throw new JException("the mapping makes a text longer than " + LONGEST + " characters", -1);
        }
    }

    /** What a function does. */
    interface Body {
        @Nullable
        Object apply(List<?> args) throws Exception;
    }
}
