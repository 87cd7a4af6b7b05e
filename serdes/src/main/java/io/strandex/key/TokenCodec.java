package io.strandex.key;

import io.strandex.key.KeyException.Problem;
import io.strandex.spread.SpreadHash;
import java.util.Comparator;

/** Upper bits of a hash, or random ones: base32hex, or the fewest bytes that hold them. */
record TokenCodec(int length, boolean hashesText) implements Codec {
    @Override
    public Object check(String dimension, Object value) {
        if (hashesText && value instanceof String text) {
            return new HashToken(SpreadHash.of(Utf8.bytes(dimension, text)), length);
        }
        String expected = hashesText ? "text or a token of " + length : "a token of " + length;
        HashToken token = Codec.typed(dimension, value, HashToken.class, expected);
        if (token.length() != length) {
            throw new KeyException(
                    dimension, Problem.OUT_OF_WIDTH, "a token of " + token.length() + " characters, not " + length);
        }
        return token;
    }

    @Override
    public void writeText(Object value, KeyWriter out) {
        out.putAscii(value.toString());
    }

    @Override
    public Object readText(KeyReader in) {
        String text = in.ascii(length);
        try {
            return HashToken.parse(text);
        } catch (KeyException e) {
            throw in.malformed("'" + text + "' is not base32hex");
        }
    }

    @Override
    public void writeBinary(Object value, KeyWriter out) {
        out.putBytes(((HashToken) value).bits() >>> unused(), maxBinary());
    }

    @Override
    public Object readBinary(KeyReader in) {
        long bits = in.bytes(maxBinary()) << unused();
        HashToken token = new HashToken(bits, length);
        if (token.bits() != bits) {
            throw in.malformed("bits are set beyond the token");
        }
        return token;
    }

    @Override
    public Comparator<Object> order() {
        return Codec.natural(HashToken.class);
    }

    @Override
    public int maxText() {
        return length;
    }

    @Override
    public int maxBinary() {
        return Math.min(Long.BYTES, (5 * length + 7) / 8);
    }

    private int unused() {
        return Long.SIZE - 8 * maxBinary();
    }
}
