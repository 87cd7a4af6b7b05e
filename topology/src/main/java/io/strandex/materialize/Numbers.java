package io.strandex.materialize;

import java.util.HexFormat;

/** Numbers as text whose order is the order of the numbers. */
final class Numbers {
    private Numbers() {}

    /**
     * Sixteen lower-case hex digits: the bits of the double, its sign bit flipped when positive, all bits when negative.
     * Minus zero counts as zero.
     */
    static String ordered(double value) {
        long bits = Double.doubleToLongBits(value + 0.0);
        long sortable = bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
        return HexFormat.of().toHexDigits(sortable);
    }
}
