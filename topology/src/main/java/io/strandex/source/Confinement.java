package io.strandex.source;

import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.JFunction;
import com.dashjoin.jsonata.Jsonata.JFunctionCallable;
import com.dashjoin.jsonata.Utils;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Takes from the language what would make a mapping more than a bounded function of its record, and puts bounded, portable
 * functions in the place of those that make much out of little or ask the machine for its zone and language.
 */
final class Confinement {
    private final Bounds bounds;

    /** Functions whose work is counted in {@code bounds}. */
    Confinement(Bounds bounds) {
        this.bounds = bounds;
    }

    void apply(Jsonata expression) {
        Library library = new Library(bounds);
        texts(library);
        library.replace("distinct", this::distinct);
        library.replace("spread", this::spread);
        library.replace("toMillis", Confinement::toMillis);
        Pictures.apply(library);
        library.apply(expression);
        for (String name : List.of("now", "millis", "random", "shuffle")) {
            expression.registerFunction(name, refused(name, "a replay would map otherwise; see $timestamp"));
        }
        expression.registerFunction("eval", refused("eval", "records hold data, not code"));
    }

    private void texts(Library library) {
        Texts texts = new Texts(bounds);
        library.replace("pad", texts::pad);
        library.replace("join", texts::join);
        library.replace("replace", texts::replace);
        library.replace("contains", Texts::contains);
        library.replace("substringBefore", Texts::before);
        library.replace("substringAfter", Texts::after);
        library.replace("split", Texts::split);
        library.replace("string", Texts::string);
        library.replace("encodeUrl", texts::encodeUrl);
        library.replace("lowercase", args -> text(args, 0, t -> t.toLowerCase(Locale.ROOT)));
        library.replace("uppercase", args -> text(args, 0, t -> t.toUpperCase(Locale.ROOT)));
    }

    private static JFunction refused(String name, String why) {
        JFunctionCallable callable = (input, args) -> {
            throw new JException("$" + name + " is not available in mappings: " + why, -1);
        };
        return new JFunction(callable, "<x?x?x?:x>");
    }

    /** The library copies all objects before each one, so that its work is counted by the square. */
    private @Nullable Object spread(List<?> args) {
        Object value = at(args, 0);
        long objects = value instanceof List<?> list ? list.size() : 1;
        bounds.text(objects * objects / 8);
        return Functions.spread(value);
    }

    /** In the order of arrival. Each value is compared with those of the same hash, which a record may choose to be many. */
    private @Nullable Object distinct(List<?> args) {
        Object value = at(args, 0);
        if (!(value instanceof List<?> list) || list.size() <= 1) {
            return value;
        }
        List<Object> distinct = list instanceof Utils.JList ? Utils.createSequence() : new ArrayList<>();
        Map<Integer, List<@Nullable Object>> seen = new HashMap<>();
        for (Object item : list) {
            List<@Nullable Object> alike = seen.computeIfAbsent(Objects.hashCode(item), any -> new ArrayList<>());
            bounds.units(alike.size());
            if (!alike.contains(item)) {
                alike.add(item);
                distinct.add(item);
            }
        }
        return distinct;
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
}
