package io.strandex.key;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight characters at a time in one long, most significant first. A write of fewer characters still stores all eight
 * bytes: what follows them is overwritten by the next write, so that a buffer needs eight bytes to spare.
 */
final class Swar {
    /** Bytes beyond its end that a write may touch. */
    static final int SLACK = 8;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final long ZEROS = 0x3030303030303030L;
    private static final int HALF = 100_000_000;

    private Swar() {}

    static void put(byte[] out, int at, long eightBytes) {
        LONGS.set(out, at, eightBytes);
    }

    static long get(byte[] in, int at) {
        return (long) LONGS.get(in, at);
    }

    /** Up to eight characters as a long that starts with them, zeros after. */
    static long packed(String text) {
        long packed = 0;
        for (int i = 0; i < text.length(); i++) {
            packed |= (long) text.charAt(i) << (56 - 8 * i);
        }
        return packed;
    }

    /** The first characters of eight, zeros after. */
    static long first(long eight, int count) {
        return count == 0 ? 0 : eight & -1L << (64 - 8 * count);
    }

    /** Up to 16 decimal digits of a number of 0 or more, led by zeros; it must fit. */
    static void putDigits(byte[] out, int at, long value, int digits) {
        if (digits <= 8) {
            put(out, at, eightDigits((int) (value * Digits.power(8 - digits))));
        } else {
            long upper = value / HALF;
            put(out, at, eightDigits((int) (upper * Digits.power(16 - digits))));
            put(out, at + digits - 8, eightDigits((int) (value - upper * HALF)));
        }
    }

    /** The number of up to 16 decimal digits, -1 where a character is none. */
    static long digits(byte[] in, int at, int digits) {
        if (digits <= 8) {
            return number(get(in, at) >>> (64 - 8 * digits) | (digits == 8 ? 0 : ZEROS << 8 * digits));
        }
        long upper = digits(in, at, digits - 8);
        long lower = number(get(in, at + digits - 8));
        return upper < 0 || lower < 0 ? -1 : upper * HALF + lower;
    }

    /** Base32hex of the upper bits of a hash, five a character. */
    static void putToken(byte[] out, int at, long hash, int length) {
        put(out, at, eightCharacters(hash >>> 24));
        if (length > 8) {
            put(out, at + 8, eightCharacters((hash & 0xFFFFFFL) << 16));
        }
    }

    /** The bits of a token, at the upper end; whether it was one is for {@link #isToken} to say. */
    static long token(byte[] in, int at, int length) {
        long upper = fortyBits(padded(get(in, at), Math.min(length, 8))) << 24;
        return length <= 8 ? upper : upper | fortyBits(padded(get(in, at + 8), length - 8)) >>> 16;
    }

    /** Whether the characters are those of the token with these bits. */
    static boolean isToken(byte[] in, int at, int length, long bits) {
        boolean upper = padded(get(in, at), Math.min(length, 8)) == eightCharacters(bits >>> 24);
        return upper
                && (length <= 8
                        || padded(get(in, at + 8), length - 8) == eightCharacters((bits & 0xFFFFFFL) << 16));
    }

    private static long padded(long eight, int length) {
        return length == 8 ? eight : first(eight, length) | ZEROS >>> 8 * length;
    }

    /** Digits in lanes are joined to pairs, fours and all eight; what does not write back the same was no number. */
    private static long number(long eight) {
        long ones = eight - ZEROS;
        long twos = (ones >>> 8 & 0x00FF00FF00FF00FFL) * 10 + (ones & 0x00FF00FF00FF00FFL);
        long fours = (twos >>> 16 & 0x0000FFFF0000FFFFL) * 100 + (twos & 0x0000FFFF0000FFFFL);
        long value = (fours >>> 32) * 10_000 + (fours & 0xFFFFFFFFL);
        return value >= 0 && value < HALF && eightDigits((int) value) == eight ? value : -1;
    }

    /** Letters have the bit 0x40, digits do not. */
    private static long fortyBits(long eight) {
        long letters = eight >>> 6 & 0x0101010101010101L;
        long x = eight - ZEROS - letters * ('a' - '0' - 10);
        x = (x & 0x001F001F001F001FL) | (x & 0x1F001F001F001F00L) >>> 3;
        x = (x & 0x000003FF000003FFL) | (x & 0x03FF000003FF0000L) >>> 6;
        return (x & 0xFFFFFL) | (x & 0xFFFFF00000000L) >>> 12;
    }

    /** The number is cut in halves, then quarters, then digits, each in a lane of its own. */
    private static long eightDigits(int value) {
        long upper = value / 10_000;
        long fours = upper << 32 | (value - upper * 10_000);
        long hundreds = (fours * 10486 >>> 20) & 0x0000007F0000007FL;
        long twos = (hundreds << 16) + fours - 100 * hundreds;
        long tens = (twos * 103 >>> 10) & 0x000F000F000F000FL;
        return (tens << 8) + twos - 10 * tens + ZEROS;
    }

    /** Forty bits are spread to five in each byte; those of ten and more move on from the digits to the letters. */
    private static long eightCharacters(long fortyBits) {
        long x = (fortyBits & 0xFFFFFL) | (fortyBits & 0xFFFFF00000L) << 12;
        x = (x & 0x000003FF000003FFL) | (x & 0x000FFC00000FFC00L) << 6;
        x = (x & 0x001F001F001F001FL) | (x & 0x03E003E003E003E0L) << 3;
        long letters = (x + 0x7676767676767676L >>> 7) & 0x0101010101010101L;
        return x + ZEROS + letters * ('a' - '0' - 10);
    }
}
