package io.strandex.serde;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.UnresolvedUnionException;
import org.apache.avro.generic.GenericData;

/** Finds a union's branch for a number that fits only after widening: an int in a long, a whole number in a double. */
final class Widening {
    private static final List<Schema.Type> WIDER = List.of(Schema.Type.LONG, Schema.Type.FLOAT, Schema.Type.DOUBLE);

    private Widening() {}

    static int resolve(GenericData data, Schema union, Object datum) {
        try {
            return data.resolveUnion(union, datum);
        } catch (UnresolvedUnionException e) {
            int branch = branch(union, datum);
            if (branch < 0) {
                throw e;
            }
            return branch;
        }
    }

    private static int branch(Schema union, Object datum) {
        for (Schema.Type type : WIDER) {
            Integer index = union.getIndexNamed(type.getName());
            if (index != null && isExact(type, datum)) {
                return index;
            }
        }
        return -1;
    }

    /** Whether the wider type holds the very same number. */
    private static boolean isExact(Schema.Type type, Object datum) {
        return switch (datum) {
            case Integer whole -> type != Schema.Type.FLOAT || isExact((float) whole, whole);
            case Long whole ->
                switch (type) {
                    case DOUBLE -> isExact((double) whole, whole);
                    case FLOAT -> isExact((float) whole, whole);
                    default -> false;
                };
            case Float number -> type == Schema.Type.DOUBLE;
            default -> false;
        };
    }

    private static boolean isExact(double widened, long whole) {
        return widened < 0x1p63 && (long) widened == whole;
    }
}
