package io.strandex.vector;

import io.strandex.state.VectorDigit;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Sums of float32 vectors without rounding, so that neither the order of the vectors nor how they were grouped makes a
 * difference. A value is held as digits of base 2^32 over the least float32, 2^-149 (a fixed-point accumulator after U.
 * Kulisch); carried, each digit is in [-2^31, 2^31), which only one row of digits per value is.
 */
final class ExactSum {
    private static final int BITS = 32;
    private static final int LEAST_EXPONENT = -149;
    /** float32 goes up to 2^128, which leaves room for 2^42 of them. */
    private static final int PLACES = 10;
    /** Each addition is less than 2^55, so that so many leave a long its sign. */
    private static final int MOST_UNCARRIED = 200;

    private static final long HALF = 1L << (BITS - 1);
    private static final long[] ZERO = {};

    private final int dimension;
    private final long[][] digits = new long[PLACES][];
    private int uncarried;

    ExactSum(int dimension) {
        this.dimension = dimension;
        Arrays.fill(digits, ZERO);
    }

    /** Adds big-endian float32 values, all finite. */
    void add(ByteBuffer vector) {
        for (int i = 0; i < dimension; i++) {
            add(i, vector.getInt(vector.position() + i * Float.BYTES));
        }
        carryInTime();
    }

    /** Adds a sum that {@link #digits} gave. */
    void add(List<VectorDigit> others) {
        for (VectorDigit other : others) {
            long[] digit = digit(other.getPlace());
            ByteBuffer values = other.getValues();
            for (int i = 0; i < dimension; i++) {
                digit[i] += values.getInt(values.position() + i * Integer.BYTES);
            }
        }
        carryInTime();
    }

    /** The digits that are not zero for all values. */
    List<VectorDigit> digits() {
        carry();
        List<VectorDigit> rows = new ArrayList<>();
        for (int place = 0; place < PLACES; place++) {
            if (Arrays.stream(digits[place]).anyMatch(value -> value != 0)) {
                rows.add(new VectorDigit(place, bytes(digits[place])));
            }
        }
        return rows;
    }

    /** The sums as doubles: the same for equal sums. */
    double[] values() {
        carry();
        double[] values = new double[dimension];
        for (int place = PLACES - 1; place >= 0; place--) {
            double unit = Math.scalb(1.0, BITS * place + LEAST_EXPONENT);
            for (int i = 0; i < digits[place].length; i++) {
                values[i] += digits[place][i] * unit;
            }
        }
        return values;
    }

    /** Takes a float32 apart as IEEE 754 lays it out. */
    private void add(int index, int bits) {
        int exponent = (bits >>> 23) & 0xff;
        long fraction = exponent == 0 ? bits & 0x7fffff : (bits & 0x7fffff) | 0x800000;
        if (fraction != 0) {
            int shift = Math.max(exponent, 1) - 1;
            digit(shift / BITS)[index] += (bits < 0 ? -fraction : fraction) << (shift % BITS);
        }
    }

    private long[] digit(int place) {
        if (digits[place].length == 0) {
            digits[place] = new long[dimension];
        }
        return digits[place];
    }

    private void carryInTime() {
        if (++uncarried >= MOST_UNCARRIED) {
            carry();
        }
    }

    private void carry() {
        uncarried = 0;
        for (int place = 0; place < PLACES - 1; place++) {
            for (int i = 0; i < digits[place].length; i++) {
                long carried = (digits[place][i] + HALF) >> BITS;
                if (carried != 0) {
                    digits[place][i] -= carried << BITS;
                    digit(place + 1)[i] += carried;
                }
            }
        }
    }

    private static ByteBuffer bytes(long[] digit) {
        ByteBuffer bytes = ByteBuffer.allocate(digit.length * Integer.BYTES);
        for (long value : digit) {
            bytes.putInt((int) value);
        }
        return bytes.flip();
    }
}
