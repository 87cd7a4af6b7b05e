package io.strandex.key;

import java.util.Arrays;

/** Bytes being written, most significant first. */
final class KeyWriter {
    private byte[] bytes = new byte[64];
    private int length;

    void put(int oneByte) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * length);
        }
        bytes[length++] = (byte) oneByte;
    }

    void putAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            put(text.charAt(i));
        }
    }

    /** Decimal digits, led by zeros. */
    void putDigits(long value, int digits) {
        for (long power = Digits.power(digits - 1); power > 0; power /= 10) {
            put((int) ('0' + value / power % 10));
        }
    }

    /** The lower bytes of a number. */
    void putBytes(long value, int count) {
        for (int shift = 8 * (count - 1); shift >= 0; shift -= 8) {
            put((int) (value >>> shift));
        }
    }

    int length() {
        return length;
    }

    KeyBytes toKey() {
        return KeyBytes.copyOf(bytes, length);
    }
}
