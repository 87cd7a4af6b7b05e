package io.strandex.key;

import io.strandex.key.KeyException.Problem;
import io.strandex.spread.SpreadHash;
import java.util.ArrayList;
import java.util.List;

/** Checks values against the dimensions of a layout, and derives those that follow from the others. */
final class Tuples {
    /** Stands for a derived value that was not given. */
    private static final Object MISSING = new Object();

    private Tuples() {}

    /** A checked value for every dimension; a derived one may be missing, or must be right. */
    static List<Object> complete(Layout layout, List<?> values) {
        List<Object> tuple = checked(layout, aligned(layout, values));
        if (layout.parts().stream().anyMatch(Part::derived)) {
            derive(layout, tuple);
        }
        return tuple;
    }

    /** Checked values of the first dimensions. */
    static List<Object> leading(Layout layout, List<?> values) {
        if (values.size() > layout.parts().size()) {
            throw new KeyException(layout.label(), Problem.WRONG_TYPE, "more values than dimensions");
        }
        return checked(layout, values);
    }

    static List<Object> insert(List<?> values, int at, Object value) {
        List<Object> all = new ArrayList<>(values);
        all.add(at, value);
        return all;
    }

    private static List<?> aligned(Layout layout, List<?> values) {
        List<Part> parts = layout.parts();
        if (values.size() == parts.size()) {
            return values;
        }
        int derived = (int) parts.stream().filter(Part::derived).count();
        if (values.size() != parts.size() - derived) {
            throw new KeyException(
                    layout.label(), Problem.WRONG_TYPE, parts.size() + " values expected, not " + values.size());
        }
        List<Object> all = new ArrayList<>(values);
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i).derived()) {
                all.add(i, MISSING);
            }
        }
        return all;
    }

    private static List<Object> checked(Layout layout, List<?> values) {
        List<Object> checked = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            Part part = layout.parts().get(i);
            Object value = values.get(i);
            checked.add(value == MISSING ? value : part.codec().check(part.name(), value));
        }
        return checked;
    }

    private static void derive(Layout layout, List<Object> tuple) {
        long hash = hash(layout, tuple);
        for (int i = 0; i < tuple.size(); i++) {
            Dimension dimension = layout.parts().get(i).dimension();
            if (dimension.derived()) {
                Object token = new HashToken(hash, ((Kind.Hash) dimension.kind()).length());
                if (tuple.get(i) != MISSING && !tuple.get(i).equals(token)) {
                    throw new KeyException(
                            dimension.name(), Problem.MALFORMED, "does not follow from the other dimensions");
                }
                tuple.set(i, token);
            }
        }
    }

    /** Hash of the readable key without its derived dimensions. */
    private static long hash(Layout layout, List<Object> tuple) {
        KeyWriter out = new KeyWriter();
        out.putAscii(layout.lead());
        for (int i = 0; i < tuple.size(); i++) {
            Part part = layout.parts().get(i);
            if (!part.derived()) {
                part.codec().writeText(tuple.get(i), out);
            }
            out.putAscii(part.after());
        }
        return SpreadHash.of(out.toKey().view());
    }
}
