package io.strandex.key;

import java.util.Comparator;

/**
 * Both encodings of one kind. A value passes {@link #check} before it is written. Each encoding of one value is no
 * prefix of that of another, and sorts as the values do; text alone may end with the key instead of a terminator.
 */
interface Codec {
    /** The value as it reads back, or a {@link KeyException}. */
    Object check(String dimension, Object value);

    void writeText(Object value, KeyWriter out);

    Object readText(KeyReader in);

    void writeBinary(Object value, KeyWriter out);

    Object readBinary(KeyReader in);

    /** Order of checked values. */
    Comparator<Object> order();

    /** Greatest number of bytes of the readable form, without a terminator. */
    int maxText();

    /** Greatest number of bytes of the compact form. */
    int maxBinary();

    static Codec of(Kind kind) {
        return switch (kind) {
            case Kind.TimeMs time -> new NumberCodec(Kind.TimeMs.DIGITS);
            case Kind.Millis millis -> new NumberCodec(millis.digits());
            case Kind.Unsigned number -> new NumberCodec(number.digits());
            case Kind.Salt salt -> new NumberCodec(salt.digits());
            case Kind.Signed number -> new SignedCodec(number.digits());
            case Kind.Code code -> new CodeCodec(code.codes());
            case Kind.Hash hash -> new TokenCodec(hash.length(), true);
            case Kind.Random random -> new TokenCodec(random.length(), false);
            case Kind.Text text -> new TextCodec(text.maxBytes());
            case Kind.Uuid uuid -> new UuidCodec();
            case Kind.Week week -> new WeekCodec();
        };
    }

    /** The order of values of one comparable type. */
    static <T extends Comparable<T>> Comparator<Object> natural(Class<T> type) {
        return (a, b) -> type.cast(a).compareTo(type.cast(b));
    }

    /** A value of one type, or the complaint that it is none. */
    static <T> T typed(String dimension, Object value, Class<T> type, String expected) {
        if (!type.isInstance(value)) {
            throw Kinds.wrongType(dimension, expected, value);
        }
        return type.cast(value);
    }
}
