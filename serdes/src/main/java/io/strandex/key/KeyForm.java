package io.strandex.key;

import io.strandex.key.KeyException.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

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
        LongStream salts = salts(width);
        int salt = saltPlace();
        if (salt >= leading.size()) {
            return List.of(prefix(leading));
        }
        return salts.mapToObj(value -> prefix(Tuples.insert(leading, salt, value)))
                .toList();
    }

    /**
     * The keys whose tuples, the salt left out, lie in a range, for every salt below a width: one range for each salt at
     * an end that goes beyond the salt's place, and one in all for what lies between. Neither end has a value for the
     * salt; ranges that can hold no key are left out.
     *
     * @param width number of salts, at least 1
     */
    public final List<KeyRange> fanOut(int width, List<?> from, List<?> to) {
        List<Long> salts = salts(width).boxed().toList();
        int salt = saltPlace();
        boolean cutsFirst = from.size() > salt;
        boolean cutsLast = to.size() > salt;
        if (cutsFirst && cutsLast && from.subList(0, salt).equals(to.subList(0, salt))) {
            return held(salts.stream()
                    .map(value -> range(Tuples.insert(from, salt, value), Tuples.insert(to, salt, value))));
        }
        KeyRange before = cutsLast ? prefix(to.subList(0, salt)) : startingWith(at(to));
        KeyRange after = cutsFirst ? prefix(from.subList(0, salt)) : new KeyRange(at(from), at(from));
        KeyRange below = new KeyRange(KeyBytes.of(""), before.from());
        Stream<KeyRange> first = salts.stream().filter(value -> cutsFirst).map(value -> first(from, salt, value));
        Stream<KeyRange> last = salts.stream().filter(value -> cutsLast).map(value -> last(to, salt, value));
        return after.to() == null
                ? held(first.map(below::intersect))
                : held(Stream.concat(
                        Stream.concat(first.map(below::intersect), Stream.of(new KeyRange(after.to(), before.from()))),
                        last.map(new KeyRange(after.to(), null)::intersect)));
    }

    /** From a tuple to the last of the same salt and the same values before it. */
    private KeyRange first(List<?> from, int salt, long value) {
        return prefix(Tuples.insert(from.subList(0, salt), salt, value))
                .intersect(new KeyRange(at(Tuples.insert(from, salt, value)), null));
    }

    /** From the first of the same salt and the same values before it to a tuple. */
    private KeyRange last(List<?> to, int salt, long value) {
        return prefix(Tuples.insert(to.subList(0, salt), salt, value))
                .intersect(new KeyRange(KeyBytes.of(""), at(Tuples.insert(to, salt, value))));
    }

    private KeyBytes at(List<?> leading) {
        return write(Tuples.leading(layout, leading));
    }

    private static List<KeyRange> held(Stream<KeyRange> ranges) {
        return ranges.filter(range -> !range.isEmpty()).toList();
    }

    private int saltPlace() {
        return (int) layout.parts().stream()
                .takeWhile(part -> !(part.dimension().kind() instanceof Kind.Salt))
                .count();
    }

    private static LongStream salts(int width) {
        if (width < 1) {
            throw new KeyException("salt", Problem.OUT_OF_WIDTH, "a width of " + width + " holds no salt");
        }
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
