package io.strandex.key;

import io.strandex.key.KeyException.Problem;
import java.util.Comparator;

/** Numbers of 0 or more: decimal digits led by zeros, or the fewest bytes that hold them all. */
record NumberCodec(int digits) implements Codec {
    @Override
    public Object check(String dimension, Object value) {
        long number = whole(dimension, value);
        if (number < 0 || number > Digits.greatest(digits)) {
            throw outOfWidth(dimension, number, "0 to " + Digits.greatest(digits));
        }
        return number;
    }

    /** The value of any whole-number type. */
    static long whole(String dimension, Object value) {
        if (value instanceof Integer number) {
            return number;
        }
        return Codec.typed(dimension, value, Long.class, "a whole number");
    }

    static KeyException outOfWidth(String dimension, long number, String range) {
        return new KeyException(dimension, Problem.OUT_OF_WIDTH, number + " is not within " + range);
    }

    @Override
    public void writeText(Object value, KeyWriter out) {
        out.putDigits((Long) value, digits);
    }

    @Override
    public Object readText(KeyReader in) {
        return in.digits(digits);
    }

    @Override
    public void writeBinary(Object value, KeyWriter out) {
        out.putBytes((Long) value, maxBinary());
    }

    @Override
    public Object readBinary(KeyReader in) {
        long number = in.bytes(maxBinary());
        if (number < 0 || number > Digits.greatest(digits)) {
            throw in.malformed("the number has more than " + digits + " digits");
        }
        return number;
    }

    @Override
    public Comparator<Object> order() {
        return Codec.natural(Long.class);
    }

    @Override
    public int maxText() {
        return digits;
    }

    @Override
    public int maxBinary() {
        return Digits.bytes(Digits.greatest(digits));
    }
}
