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
 * Fields, symbols and types that a released schema has and a newer one lacks. Avro reads on without them, and drops what was
 * written under their names. What an alias names is kept.
 */
final class Removals {
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
                && Objects.equals(logicalType(now), logicalType(before))
                && (!isNamed(now)
                        || now.getName().equals(before.getName())
                        || now.getAliases().contains(before.getFullName()));
    }

    private static boolean isNamed(Schema schema) {
        return switch (schema.getType()) {
            case RECORD, ENUM, FIXED -> true;
            default -> false;
        };
    }

    private static Optional<String> logicalType(Schema schema) {
        return Optional.ofNullable(schema.getProp("logicalType"));
    }

    private static String name(Schema type) {
        return logicalType(type).map(logical -> logical + " ").orElse("") + type.getFullName();
    }

    private void compareInside(String place, Schema now, Schema before) {
        switch (before.getType()) {
            case RECORD -> compareFields(now, before);
            case ENUM ->
                before.getEnumSymbols().stream()
                        .filter(symbol -> !now.hasEnumSymbol(symbol))
                        .forEach(symbol -> found.add("REMOVED symbol " + symbol + " of " + before.getFullName()));
            case ARRAY -> compare(place + "[]", now.getElementType(), before.getElementType());
            case MAP -> compare(place + "{}", now.getValueType(), before.getValueType());
            default -> {}
        }
    }

    private void compareFields(Schema now, Schema before) {
        if (!seen.add(before.getFullName())) {
            return;
        }
        for (Field field : before.getFields()) {
            String place = before.getFullName() + "." + field.name();
            Optional<Field> kept = now.getFields().stream()
                    .filter(candidate -> candidate.name().equals(field.name())
                            || candidate.aliases().contains(field.name()))
                    .findFirst();
            kept.ifPresentOrElse(
                    same -> compare(place, same.schema(), field.schema()), () -> found.add("REMOVED field " + place));
        }
    }
}
