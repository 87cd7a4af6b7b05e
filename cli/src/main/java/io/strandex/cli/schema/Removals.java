package io.strandex.cli.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.Schema.Field;

/**
 * Fields, symbols, types and defaults of enums that a released schema has and a newer one lacks. Avro reads on without them, and
 * drops what was written under their names. What an alias names is kept, unless the field that bears it is a released one itself.
 */
final class Removals {
    private static final String LOGICAL_TYPE = "logicalType";
    private static final String DECIMAL = "decimal";
    private static final String PRECISION = "precision";
    private static final String SCALE = "scale";

    private final List<String> found = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();

    private Removals() {}

    /** Each removal with its place. */
    static List<String> of(Schema now, Schema before) {
        Removals removals = new Removals();
        removals.compare(before.isUnion() ? "the schema" : before.getFullName(), now, before);
        return List.copyOf(removals.found);
    }

    private void compare(String place, Schema now, Schema before) {
        types(before).forEach(type -> {
            Optional<Schema> kept =
                    types(now).filter(candidate -> isKept(candidate, type)).findFirst();
            if (kept.isPresent()) {
                compareInside(place, kept.get(), type);
            } else {
                found.add("REMOVED type " + name(type) + " of " + place);
            }
        });
    }

    private static Stream<Schema> types(Schema schema) {
        return schema.isUnion() ? schema.getTypes().stream() : Stream.of(schema);
    }

    /** A type is another one with another logical type, too: its numbers would mean something else. */
    private static boolean isKept(Schema now, Schema before) {
        return now.getType() == before.getType()
                && isKeptLogically(now, before)
                && (!isNamed(now)
                        || now.getName().equals(before.getName())
                        || now.getAliases().contains(before.getFullName()));
    }

    /** A decimal of another scale would be another number; one of fewer digits has no room for some that were written. */
    private static boolean isKeptLogically(Schema now, Schema before) {
        return Objects.equals(logicalType(now), logicalType(before))
                && number(now, SCALE) == number(before, SCALE)
                && number(now, PRECISION) >= number(before, PRECISION);
    }

    private static int number(Schema schema, String property) {
        boolean isDecimal = DECIMAL.equals(schema.getProp(LOGICAL_TYPE));
        return isDecimal && schema.getObjectProp(property) instanceof Number number ? number.intValue() : 0;
    }

    private static boolean isNamed(Schema schema) {
        return switch (schema.getType()) {
            case RECORD, ENUM, FIXED -> true;
            default -> false;
        };
    }

    private static Optional<String> logicalType(Schema schema) {
        return Optional.ofNullable(schema.getProp(LOGICAL_TYPE));
    }

    private static String name(Schema type) {
        String logical = logicalType(type).orElse("");
        String digits = logical.equals(DECIMAL) ? "(" + number(type, PRECISION) + "," + number(type, SCALE) + ")" : "";
        return (logical + digits + " " + type.getFullName()).strip();
    }

    private void compareInside(String place, Schema now, Schema before) {
        switch (before.getType()) {
            case RECORD -> compareFields(now, before);
            case ENUM -> compareSymbols(now, before);
            case ARRAY -> compare(place + "[]", now.getElementType(), before.getElementType());
            case MAP -> compare(place + "{}", now.getValueType(), before.getValueType());
            default -> {}
        }
    }

    /** Without its default a reader fails at a symbol that comes later, and with another one it takes it for something else. */
    private void compareSymbols(Schema now, Schema before) {
        before.getEnumSymbols().stream()
                .filter(symbol -> !now.hasEnumSymbol(symbol))
                .forEach(symbol -> found.add("REMOVED symbol " + symbol + " of " + before.getFullName()));
        String released = before.getEnumDefault();
        if (released != null && !released.equals(now.getEnumDefault())) {
            found.add("REMOVED default " + released + " of " + before.getFullName());
        }
    }

    private void compareFields(Schema now, Schema before) {
        if (!seen.add(before.getFullName())) {
            return;
        }
        Set<String> taken = new HashSet<>();
        for (Field field : before.getFields()) {
            String place = before.getFullName() + "." + field.name();
            kept(field, now, before)
                    .filter(same -> taken.add(same.name()))
                    .ifPresentOrElse(
                            same -> compare(place, same.schema(), field.schema()),
                            () -> found.add("REMOVED field " + place));
        }
    }

    private static Optional<Field> kept(Field field, Schema now, Schema before) {
        Field same = now.getField(field.name());
        return same != null
                ? Optional.of(same)
                : now.getFields().stream()
                        .filter(candidate -> candidate.aliases().contains(field.name()))
                        .filter(candidate -> before.getField(candidate.name()) == null)
                        .findFirst();
    }
}
