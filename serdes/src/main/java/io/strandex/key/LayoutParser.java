package io.strandex.key;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the text form of a layout and checks that its keys obey the law. */
final class LayoutParser {
    private static final Pattern NAME = Pattern.compile("([a-z][a-z0-9_-]*): ");
    private static final Pattern DIMENSION_NAME = Pattern.compile("[a-z][a-z0-9_]*");

    private final String text;
    private final List<Segment> segments = new ArrayList<>();
    private final List<Integer> columns = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private int at;

    LayoutParser(String text) {
        this.text = text;
    }

    Layout layout(KeyLimits limits) {
        String name = name();
        while (at < text.length()) {
            columns.add(at);
            segments.add(text.charAt(at) == '{' ? dimension() : literal());
        }
        if (names.isEmpty()) {
            throw fault(at, "a layout has at least one dimension in braces");
        }
        checkTextEnds();
        Layout layout = new Layout(name, segments);
        checkLength(layout, limits.greatestBytes());
        checkCollisions(layout, limits.collisions());
        return layout;
    }

    private String name() {
        Matcher matcher = NAME.matcher(text);
        if (!matcher.lookingAt()) {
            return "";
        }
        at = matcher.end();
        return matcher.group(1);
    }

    private Segment literal() {
        int start = at;
        while (at < text.length() && text.charAt(at) != '{') {
            char c = text.charAt(at);
            if (c <= ' ' || c > '~' || c == '}') {
                throw fault(at, "a literal is printable ASCII without blanks and braces");
            }
            at++;
        }
        return new Segment.Literal(text.substring(start, at));
    }

    private Dimension dimension() {
        int start = at + 1;
        int end = text.indexOf('}', start);
        if (end < 0) {
            throw fault(at, "this brace is never closed");
        }
        at = end + 1;
        String body = text.substring(start, end);
        int colon = body.indexOf(':');
        String name = colon < 0 ? body : body.substring(0, colon);
        checkName(name, start);
        String word = colon < 0 ? name : body.substring(colon + 1);
        return new Dimension(name, kind(name, word, colon < 0 ? start : start + colon + 1));
    }

    private void checkName(String name, int column) {
        if (!DIMENSION_NAME.matcher(name).matches()) {
            throw fault(column, "'" + name + "' is no name: small letters, digits and _, a letter first");
        }
        if (!names.add(name)) {
            throw fault(column, "there is a dimension '" + name + "' already");
        }
    }

    private Kind kind(String name, String word, int column) {
        String full = name.equals("salt") && word.matches("[0-9]+") ? "salt" + word : word;
        try {
            Kind kind = Kinds.of(full);
            if (kind != null) {
                return kind;
            }
        } catch (IllegalArgumentException e) {
            throw fault(column, String.valueOf(e.getMessage()));
        }
        throw fault(column, "'" + word + "' is no kind; the kinds are " + Kinds.ALL);
    }

    private void checkTextEnds() {
        for (int i = 0; i < segments.size() - 1; i++) {
            if (isText(segments.get(i)) && !startsWithTerminator(segments.get(i + 1))) {
                throw fault(
                        columns.get(i + 1),
                        "text is followed by '!' or ends the key: with any other sign a longer text could sort"
                                + " before a shorter one");
            }
        }
    }

    private static boolean isText(Segment segment) {
        return segment instanceof Dimension dimension && dimension.kind() instanceof Kind.Text;
    }

    private static boolean startsWithTerminator(Segment segment) {
        return segment instanceof Segment.Literal literal && literal.text().charAt(0) == TextCodec.TERMINATOR;
    }

    private void checkLength(Layout layout, int greatest) {
        int length = layout.readable().greatestLength();
        if (length > greatest) {
            throw fault(
                    columnOf(widest(layout)),
                    (length == Integer.MAX_VALUE
                                    ? "keys have no greatest length"
                                    : "keys have up to " + length + " bytes")
                            + ", at most " + greatest + " are allowed; use a narrower kind, or hash13");
        }
    }

    private static @Nullable Dimension widest(Layout layout) {
        Dimension widest = null;
        int width = -1;
        for (Part part : layout.parts()) {
            if (part.codec().maxText() > width) {
                width = part.codec().maxText();
                widest = part.dimension();
            }
        }
        return widest;
    }

    private void checkCollisions(Layout layout, CollisionBudget budget) {
        if (budget.allows(layout)) {
            return;
        }
        throw fault(
                columnOf(CollisionBudget.identifying(layout).orElse(null)),
                "two of " + budget.events() + " events share a key with probability " + budget.expected(layout)
                        + ", at most " + budget.probability() + " is allowed; widen the hash");
    }

    private int columnOf(@Nullable Dimension dimension) {
        int i = segments.indexOf(dimension);
        return i < 0 ? 0 : columns.get(i);
    }

    private LayoutException fault(int index, String detail) {
        return new LayoutException(text, index + 1, detail);
    }
}
