package io.strandex.key;

import io.strandex.week.IsoWeek;
import java.util.Comparator;

/** Weeks: {@code 2020-w53}, or year times 64 plus week in three bytes. */
record WeekCodec() implements Codec {
    private static final int TEXT = 8;
    private static final int BINARY = 3;

    @Override
    public Object check(String dimension, Object value) {
        return Codec.typed(dimension, value, IsoWeek.class, "an ISO week");
    }

    @Override
    public void writeText(Object value, KeyWriter out) {
        out.putAscii(value.toString());
    }

    @Override
    public Object readText(KeyReader in) {
        String text = in.ascii(TEXT);
        try {
            return IsoWeek.parse(text);
        } catch (IllegalArgumentException e) {
            throw in.malformed("there is no such week");
        }
    }

    @Override
    public void writeBinary(Object value, KeyWriter out) {
        IsoWeek week = (IsoWeek) value;
        out.putBytes(64L * week.year() + week.week(), BINARY);
    }

    @Override
    public Object readBinary(KeyReader in) {
        int number = (int) in.bytes(BINARY);
        try {
            return new IsoWeek(number / 64, number % 64);
        } catch (IllegalArgumentException e) {
            throw in.malformed("there is no such week");
        }
    }

    @Override
    public Comparator<Object> order() {
        return Codec.natural(IsoWeek.class);
    }

    @Override
    public int maxText() {
        return TEXT;
    }

    @Override
    public int maxBinary() {
        return BINARY;
    }
}
