package io.strandex.key;

import io.strandex.key.KeyException.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** One of the two encodings of a layout, with its ranges. Values are given in the order of the dimensions. */
public abstract sealed class KeyForm permits ReadableForm, CompactForm {
    private final Layout layout;

    KeyForm(Layout layout) {
        this.layout = layout;
    }

    /**
     * The key of one value for each dimension; derived dimensions may be left out.
     *
     * @throws KeyException if a value has no place in its dimension
     */
    public final KeyBytes encode(List<?> values) {
        List<Object> tuple = Tuples.complete(layout, values);
        return write(tuple);
    }

    /**
     * The values of a key, one for each dimension.
     *
     * @throws KeyException if the bytes are no key of the layout
     */
    public final List<Object> decode(KeyBytes key) {
        KeyReader in = new KeyReader(layout.label(), key.view());
        List<Object> tuple = new ArrayList<>();
        readLiteral(layout.lead(), in);
        for (Part part : layout.parts()) {
            in.startOf(part.name());
            tuple.add(read(part, in));
            readLiteral(part.after(), in);
        }
        in.end();
        return Tuples.complete(layout, tuple);
    }

    /** The keys that begin with the values of the first dimensions, of as many as are given. */
    public final KeyRange prefix(List<?> leading) {
        KeyBytes start = write(Tuples.leading(layout, leading));
        return leading.size() == layout.parts().size() ? only(start) : startingWith(start);
    }

    /** The keys whose first dimensions are the given ones and whose next, a text, begins with {@code start}. */
    public final KeyRange prefix(List<?> leading, String start) {
        List<Object> values = Tuples.leading(layout, leading);
        if (values.size() == layout.parts().size() || !isText(values.size())) {
            throw new KeyException(layout.label(), Problem.WRONG_TYPE, "dimension " + values.size() + " is no text");
        }
        return startingWith(withTextStart(write(values), layout.parts().get(values.size()), start));
    }

    /** The keys from the first values of {@code from} on and before those of {@code to}; each may be of any length. */
    public final KeyRange range(List<?> from, List<?> to) {
        return new KeyRange(write(Tuples.leading(layout, from)), write(Tuples.leading(layout, to)));
    }

    /**
     * The prefix for every salt below a width: one range each where the salt stands before other given dimensions, one
     * range in all where it does not.
     *
     * @param width number of salts, at least 1
     * @param leading values of the first dimensions, the salt left out
     */
    public final List<KeyRange> fanOut(int width, List<?> leading) {
        int salt = saltPlace();
        if (salt >= leading.size()) {
            return List.of(prefix(leading));
        }
        return salts(width)
                .mapToObj(value -> prefix(Tuples.insert(leading, salt, value)))
                .toList();
    }

    /** The range for every salt below a width, as {@link #fanOut(int, List)}; neither end has a value for the salt. */
    public final List<KeyRange> fanOut(int width, List<?> from, List<?> to) {
        int salt = saltPlace();
        if (salt >= Math.min(from.size(), to.size())) {
            return List.of(range(from, to));
        }
        return salts(width)
                .mapToObj(value -> range(Tuples.insert(from, salt, value), Tuples.insert(to, salt, value)))
                .toList();
    }

    private int saltPlace() {
        return (int) layout.parts().stream()
                .takeWhile(part -> !(part.dimension().kind() instanceof Kind.Salt))
                .count();
    }

    private static LongStream salts(int width) {
        return LongStream.range(0, width);
    }

    /** Greatest number of bytes of a key; {@link Integer#MAX_VALUE} where there is no bound. */
    public final int greatestLength() {
        long sum = literalLength(layout.lead());
        for (Part part : layout.parts()) {
            sum += greatest(part.codec()) + (long) literalLength(part.after());
        }
        return (int) Math.min(Integer.MAX_VALUE, sum);
    }

    final Layout layout() {
        return layout;
    }

    private KeyBytes write(List<Object> values) {
        KeyWriter out = new KeyWriter();
        writeLiteral(layout.lead(), out);
        for (int i = 0; i < values.size(); i++) {
            Part part = layout.parts().get(i);
            write(part, values.get(i), out);
            writeLiteral(part.after(), out);
        }
        return out.toKey();
    }

    private boolean isText(int i) {
        return layout.parts().get(i).dimension().kind() instanceof Kind.Text;
    }

    abstract void write(Part part, Object value, KeyWriter out);

    abstract Object read(Part part, KeyReader in);

    abstract void writeLiteral(String literal, KeyWriter out);

    abstract void readLiteral(String literal, KeyReader in);

    abstract int literalLength(String literal);

    abstract int greatest(Codec codec);

    abstract KeyRange startingWith(KeyBytes start);

    abstract KeyRange only(KeyBytes key);

    abstract KeyBytes withTextStart(KeyBytes before, Part text, String start);
}
