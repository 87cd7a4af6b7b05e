package io.strandex.key;

import java.util.Comparator;

/**
 * Numbers with a sign. Readable: {@code 0} and the digits, or {@code -} and the nines' complement of the digits, since
 * {@code -} sorts below {@code 0} and a greater magnitude below a lesser. Compact: the number moved up so that the
 * least is zero.
 */
record SignedCodec(int digits) implements Codec {
    @Override
    public Object check(String dimension, Object value) {
        long number = NumberCodec.whole(dimension, value);
        if (number < -greatest() || number > greatest()) {
            throw NumberCodec.outOfWidth(dimension, number, -greatest() + " to " + greatest());
        }
        return number;
    }

    @Override
    public void writeText(Object value, KeyWriter out) {
        long number = (Long) value;
        out.put(number < 0 ? '-' : '0');
        out.putDigits(number < 0 ? greatest() + number : number, digits);
    }

    @Override
    public Object readText(KeyReader in) {
        int sign = in.next();
        long number = in.digits(digits);
        if ((sign != '-' && sign != '0') || (sign == '-' && number == greatest())) {
            throw in.malformed("no number with a sign");
        }
        return sign == '-' ? number - greatest() : number;
    }

    @Override
    public void writeBinary(Object value, KeyWriter out) {
        out.putBytes((Long) value + greatest(), maxBinary());
    }

    @Override
    public Object readBinary(KeyReader in) {
        long number = in.bytes(maxBinary()) - greatest();
        if (number < -greatest() || number > greatest()) {
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
        return digits + 1;
    }

    @Override
    public int maxBinary() {
        return Digits.bytes(2 * greatest());
    }

    private long greatest() {
        return Digits.greatest(digits);
    }
}
