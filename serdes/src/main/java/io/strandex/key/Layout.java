package io.strandex.key;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A typed, ordered list of dimensions, and the law of its keys: the unsigned byte order of encoded keys is the order of
 * the tuples, and what was encoded decodes to the same tuple (a hashed value to its token). Immutable.
 *
 * <p>The text form is {@code events: {ts:time_ms}:{modality}:{scene:hash8}:{event:hash13}:{salt:2}}: an optional name,
 * dimensions in braces, literals between them. Text must be followed by {@code !} or end the key. A hash that is named
 * {@code uuid} is derived from all other dimensions and need not be given.
 */
public final class Layout {
    private final String name;
    private final List<Segment> segments;
    private final String lead;
    private final List<Part> parts;

    Layout(String name, List<Segment> segments) {
        this.name = name;
        this.segments = List.copyOf(segments);
        this.lead = literalAt(0);
        List<Part> found = new ArrayList<>();
        for (int i = 0; i < segments.size(); i++) {
            if (segments.get(i) instanceof Dimension dimension) {
                found.add(new Part(dimension, Codec.of(dimension.kind()), literalAt(i + 1)));
            }
        }
        this.parts = List.copyOf(found);
    }

    /**
     * Reads the layout of a storage key: at most 512 bytes, collisions within the default budget.
     *
     * @throws LayoutException if the text is no layout, breaks the law or the limits; it points at the column
     */
    public static Layout parse(String text) {
        return parse(text, KeyLimits.STORAGE);
    }

    /** Reads a layout that must keep other limits. */
    public static Layout parse(String text, KeyLimits limits) {
        if (text == null) {
            throw new LayoutException("", 1, "the text of the layout is null");
        }
        return new LayoutParser(text).layout(limits);
    }

    /**
     * The layout of a typed model, under the same checks as its text form.
     *
     * @throws LayoutException if the text form is no layout, or that of another model: where two literals stand side by
     *     side, a literal looks like a name, or the word of a code stands for other codes
     */
    public static Layout of(String name, List<Segment> segments, KeyLimits limits) {
        Layout model = new Layout(name, segments);
        Layout parsed = parse(model.toString(), limits);
        if (!parsed.equals(model)) {
            throw new LayoutException(model.toString(), 1, "the text form says another model: " + parsed.segments);
        }
        return parsed;
    }

    /** Name of the layout; empty where the text gives none. */
    public String name() {
        return name;
    }

    /** Dimensions and literals in order. */
    public List<Segment> segments() {
        return segments;
    }

    /** The dimensions in order. */
    public List<Dimension> dimensions() {
        return parts.stream().map(Part::dimension).toList();
    }

    /** The readable encoding: text with the literals, also in the order of its UTF-8 bytes. */
    public KeyForm readable() {
        return new ReadableForm(this);
    }

    /** The compact encoding: bytes without literals, in memory-comparable order. */
    public KeyForm compact() {
        return new CompactForm(this);
    }

    /**
     * The readable key of one value for each dimension, in order; derived dimensions may be left out.
     *
     * @throws KeyException if a value has no place in its dimension
     */
    public String encode(Object... values) {
        return readable().encode(given(values)).text();
    }

    /**
     * The values of a readable key, one for each dimension, derived ones among them.
     *
     * @throws KeyException if the text is no key of this layout
     */
    public List<Object> decode(String key) {
        return readable().decode(KeyBytes.of(key));
    }

    /**
     * A readable key cut at the segments of the layout.
     *
     * @throws KeyException if the text is no key of this layout
     */
    public List<Piece> pieces(String key) {
        List<Object> values = decode(key);
        List<Piece> pieces = new ArrayList<>();
        int next = 0;
        for (Segment segment : segments) {
            if (segment instanceof Dimension) {
                KeyWriter out = new KeyWriter();
                parts.get(next).codec().writeText(values.get(next), out);
                pieces.add(new Piece(segment, out.toKey().text()));
                next++;
            } else {
                pieces.add(new Piece(segment, segment.toString()));
            }
        }
        return pieces;
    }

    /** The order of decoded tuples, dimension by dimension. */
    public Comparator<List<Object>> order() {
        return (a, b) -> {
            for (int i = 0; i < parts.size(); i++) {
                int order = parts.get(i).codec().order().compare(a.get(i), b.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        };
    }

    /** A caller that passes null alone passes no array. */
    private static List<Object> given(Object... values) {
        return values == null ? Collections.singletonList(null) : Arrays.asList(values);
    }

    List<Part> parts() {
        return parts;
    }

    String lead() {
        return lead;
    }

    String label() {
        return name.isEmpty() ? "key" : name;
    }

    private String literalAt(int i) {
        return i < segments.size() && segments.get(i) instanceof Segment.Literal literal ? literal.text() : "";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Layout layout && name.equals(layout.name) && segments.equals(layout.segments);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + segments.hashCode();
    }

    /** The text form. */
    @Override
    public String toString() {
        String form = segments.stream().map(Segment::toString).collect(Collectors.joining());
        return name.isEmpty() ? form : name + ": " + form;
    }
}
