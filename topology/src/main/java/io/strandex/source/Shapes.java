package io.strandex.source;

import com.dashjoin.jsonata.Parser.Symbol;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What kind of step a step of a mapping is, where the kind decides what it costs. The library tells kinds in the text of its
 * steps only, so that they are remembered.
 */
final class Shapes {
    /** Partial applications make new steps while a mapping runs. */
    private static final int REMEMBERED = 10_000;

    private final IdentityHashMap<Symbol, Shape> known = new IdentityHashMap<>();

    Shape of(Symbol step) {
        if (known.size() > REMEMBERED) {
            known.clear();
        }
        return known.computeIfAbsent(step, Shapes::read);
    }

    private static Shape read(Symbol step) {
        if (step.group != null || step.lhsObject != null) {
            return Shape.GROUP;
        }
        String text = step.toString();
        if (text.contains("(name)")) {
            return Shape.NAME;
        }
        if (text.endsWith(" * value=*")) {
            return Shape.WILDCARD;
        }
        return switch (text.substring(text.lastIndexOf('=') + 1)) {
            case "[" -> Shape.LIST;
            case "&" -> Shape.TEXT;
            default -> Shape.OTHER;
        };
    }

    /** The kinds. */
    enum Shape {
        /** Groups items by keys. */
        GROUP,
        /** Makes a list of what its parts yield. */
        LIST,
        /** Makes one text of two values. */
        TEXT,
        /** Yields all values of an object. */
        WILDCARD,
        /** Looks a field or a variable up. */
        NAME,
        /** Costs what it yields. */
        OTHER;

        /** What grows while a step of this kind is at work. */
        @Nullable
        Growth growth(Symbol step) {
            return switch (this) {
                case GROUP -> new Growth.OfGroups(step);
                case LIST -> new Growth.OfList();
                case TEXT -> new Growth.OfText();
                case WILDCARD, NAME, OTHER -> null;
            };
        }
    }
}
