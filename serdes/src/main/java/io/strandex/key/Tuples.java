package io.strandex.key;

import io.strandex.key.KeyException.Problem;
import io.strandex.spread.SpreadHash;
import java.util.ArrayList;
import java.util.List;

/** Checks values against the dimensions of a layout, and derives those that follow from the others. */
final class Tuples {
    private Tuples() {}

    /** A checked value for every dimension; a derived one may be missing, or must be right. */
    static List<Object> complete(Layout layout, List<?> values) {
        List<Part> parts = layout.parts();
        long derived = parts.stream().filter(Part::derived).count();
        if (values.size() != parts.size() && values.size() != parts.size() - derived) {
            throw new KeyException(
                    layout.label(), Problem.WRONG_TYPE, parts.size() + " values expected, not " + values.size());
        }
        boolean given = values.size() == parts.size();
        long hash = derived == 0 ? 0 : hash(layout, values, given);
        List<Object> tuple = new ArrayList<>(parts.size());
        int next = 0;
        for (Part part : parts) {
            Object value = part.derived() ? token(part, hash) : part.codec().check(part.name(), values.get(next));
            if (part.derived() && given && !value.equals(values.get(next))) {
                throw new KeyException(part.name(), Problem.MALFORMED, "does not follow from the other dimensions");
            }
            next += part.derived() && !given ? 0 : 1;
            tuple.add(value);
        }
        return tuple;
    }

    /** Checked values of the first dimensions. */
    static List<Object> leading(Layout layout, List<?> values) {
        if (values.size() > layout.parts().size()) {
            throw new KeyException(layout.label(), Problem.WRONG_TYPE, "more values than dimensions");
        }
        List<Object> checked = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            Part part = layout.parts().get(i);
            checked.add(part.codec().check(part.name(), values.get(i)));
        }
        return checked;
    }

    static List<Object> insert(List<?> values, int at, Object value) {
        List<Object> all = new ArrayList<>(values);
        all.add(at, value);
        return all;
    }

    private static Object token(Part part, long hash) {
        return new HashToken(hash, ((Kind.Hash) part.dimension().kind()).length());
    }

    /** Hash of the readable key without its derived dimensions. */
    private static long hash(Layout layout, List<?> values, boolean given) {
        KeyWriter out = new KeyWriter();
        out.putAscii(layout.lead());
        int next = 0;
        for (Part part : layout.parts()) {
            if (!part.derived()) {
                part.codec().writeText(part.codec().check(part.name(), values.get(next)), out);
            }
            next += part.derived() && !given ? 0 : 1;
            out.putAscii(part.after());
        }
        return SpreadHash.of(out.toKey().view());
    }
}
