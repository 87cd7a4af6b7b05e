package io.strandex.event;

import io.strandex.event.Judgement.Rejected;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What attributes must be to be indexed: named, few, and of the contract's four types. */
final class AttributeRules {
    /** A name and the longest indexed value together fit into one term of the index. */
    private static final int MAX_NAME_BYTES = 512;

    private AttributeRules() {}

    static @Nullable Rejected judge(@Nullable Map<String, Object> attributes, int max) {
        if (attributes == null || attributes.isEmpty()) {
            return null;
        }
        if (attributes.size() > max) {
            return new Rejected(
                    Reason.TOO_MANY_ATTRIBUTES, attributes.size() + " attributes, but at most " + max + " are allowed");
        }
        for (Map.Entry<String, Object> attribute : attributes.entrySet()) {
            Rejected fault = name(attribute.getKey());
            fault = fault == null ? value(attribute.getKey(), attribute.getValue()) : fault;
            if (fault != null) {
                return fault;
            }
        }
        return null;
    }

    private static @Nullable Rejected name(String name) {
        if (name.isEmpty()) {
            return new Rejected(Reason.ATTRIBUTE_NAME_EMPTY, "an attribute has an empty name");
        }
        Rejected fault = TextRules.text("an attribute's name", name);
        if (fault != null) {
            return fault;
        }
        if (name.indexOf('\0') >= 0 || TextRules.keyBytes(name) > MAX_NAME_BYTES) {
            return new Rejected(
                    Reason.ATTRIBUTE_NAME_INVALID,
                    "the attribute name " + TextRules.quote(name) + " holds a character 0 or is longer than "
                            + MAX_NAME_BYTES + " bytes");
        }
        return null;
    }

    private static @Nullable Rejected value(String name, @Nullable Object value) {
        String field = "attributes." + name;
        return switch (value) {
            case String text -> TextRules.text(field, text);
            case Long number -> null;
            case Boolean truth -> null;
            case Double number ->
                Double.isFinite(number) ? null : new Rejected(Reason.ATTRIBUTE_NOT_FINITE, field + " is " + number);
            case null, default ->
                new Rejected(
                        Reason.ATTRIBUTE_WRONG_TYPE,
                        field + " is "
                                + (value == null
                                        ? "null"
                                        : "a " + value.getClass().getSimpleName())
                                + ": attributes are strings, longs, doubles or booleans");
        };
    }
}
