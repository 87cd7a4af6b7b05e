package io.strandex.key;

import io.strandex.key.KeyException.Problem;
import io.strandex.spread.SpreadHash;

/**
 * The upper bits of a 64-bit hash, five for each character of its text. The text is base32hex in lower case (RFC 4648,
 * section 7), whose alphabet is in ASCII order, so that texts of one length sort as the bits do. Thirteen characters
 * hold all 64 bits; the last of them then ends in a zero bit.
 *
 * @param bits the bits kept, at the upper end; all others are zero
 * @param length number of characters, 1 to 13
 */
public record HashToken(long bits, int length) implements Comparable<HashToken> {
    /** Characters that hold a whole hash. */
    public static final int MAX_LENGTH = 13;

    private static final String ALPHABET = "0123456789abcdefghijklmnopqrstuv";

    /** Drops the bits that the length does not hold. */
    public HashToken {
        if (length < 1 || length > MAX_LENGTH) {
            throw new IllegalArgumentException("a hash token has 1 to " + MAX_LENGTH + " characters, not " + length);
        }
        bits = length == MAX_LENGTH ? bits : bits & -1L << (Long.SIZE - 5 * length);
    }

    /** The token of a text: the upper bits of the hash of its UTF-8 bytes. */
    public static HashToken of(String text, int length) {
        return new HashToken(SpreadHash.of(Utf8.bytes("hash", text)), length);
    }

    /**
     * Reads the form that {@link #toString()} writes.
     *
     * @throws KeyException if the text is no token
     */
    public static HashToken parse(String text) {
        if (text.isEmpty() || text.length() > MAX_LENGTH) {
            throw malformed(text);
        }
        long bits = 0;
        for (int i = 0; i < text.length(); i++) {
            long value = ALPHABET.indexOf(text.charAt(i));
            if (value < 0 || (i == MAX_LENGTH - 1 && (value & 1) != 0)) {
                throw malformed(text);
            }
            bits |= i == MAX_LENGTH - 1 ? value >>> 1 : value << (Long.SIZE - 5 * (i + 1));
        }
        return new HashToken(bits, text.length());
    }

    @Override
    public int compareTo(HashToken other) {
        int order = Long.compareUnsigned(bits, other.bits);
        return order == 0 ? Integer.compare(length, other.length) : order;
    }

    @Override
    public String toString() {
        char[] text = new char[length];
        for (int i = 0; i < length; i++) {
            text[i] = ALPHABET.charAt(character(i));
        }
        return new String(text);
    }

    private int character(int i) {
        int shift = Long.SIZE - 5 * (i + 1);
        return (int) (shift < 0 ? bits << 1 : bits >>> shift) & 31;
    }

    private static KeyException malformed(String text) {
        return new KeyException("hash", Problem.MALFORMED, "'" + text + "' is not base32hex of 1 to 13 characters");
    }
}
