package io.strandex.key;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight characters at a time in one long, the first in its upper byte. Reads may touch eight bytes beyond the end. */
final class Swar {
    /** Bytes beyond the end that a read may touch. */
    static final int SLACK = 8;

    /** Characters in one long. */
    static final int LANES = 8;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final long EACH = 0x0101010101010101L;
    private static final long ZEROS = '0' * EACH;
    private static final long SIGNS = 0x8080808080808080L;
    private static final long UPPER_HALVES = 0xF0F0F0F0F0F0F0F0L;
    private static final long BEYOND_FIVE_BITS = 0xE0E0E0E0E0E0E0E0L;
    private static final int LETTER = 'a' - '0' - 10;
    private static final int HALF = 100_000_000;
    private static final long FORTY = (1L << 40) - 1;
    private static final int[] FOURS = fours();

    private Swar() {}

    static long get(byte[] in, int at) {
        return (long) LONGS.get(in, at);
    }

    /** The first characters of eight. */
    private static void putFirst(byte[] out, int at, long eight, int count) {
        for (int i = 0; i < count; i++) {
            out[at + i] = (byte) (eight >>> (56 - 8 * i));
        }
    }

    /** How many of the first ASCII bytes are below a bound; overwrites the eight bytes behind them. */
    static int countBelow(byte[] in, int length, int bound) {
        LONGS.set(in, length, ~SIGNS);
        long distance = (0x80 - bound) * EACH;
        int count = 0;
        for (int i = 0; i < length; i += LANES) {
            count += Long.bitCount(~(get(in, i) + distance) & SIGNS);
        }
        return count;
    }

    /** The four bytes from a place on, the first in the upper byte. */
    static int getInt(byte[] in, int at) {
        return (int) INTS.get(in, at);
    }

    static void putInt(byte[] out, int at, int four) {
        INTS.set(out, at, four);
    }

    /** The first characters of eight, zeros after; at least one. */
    private static long first(long eight, int count) {
        return eight & (-1L << (64 - 8 * count));
    }

    /** Up to 16 decimal digits of a number of 0 or more, led by zeros; it must fit. */
    static void putDigits(byte[] out, int at, long value, int digits) {
        long rest = value;
        int end = at + digits;
        while (end - at > 4) {
            end -= 4;
            long upper = rest / 10_000;
            INTS.set(out, end, FOURS[(int) (rest - upper * 10_000)]);
            rest = upper;
        }
        putLast(out, at, FOURS[(int) rest], end - at);
    }

    /** The last of four characters. */
    private static void putLast(byte[] out, int at, int four, int count) {
        for (int i = 0; i < count; i++) {
            out[at + i] = (byte) (four >>> (8 * (count - 1 - i)));
        }
    }

    private static int[] fours() {
        int[] fours = new int[10_000];
        for (int i = 0; i < fours.length; i++) {
            fours[i] = ((i / 1000) << 24) + ((i / 100 % 10) << 16) + ((i / 10 % 10) << 8) + i % 10 + (int) ZEROS;
        }
        return fours;
    }

    /** The number of up to 16 decimal digits, negative where a character is none. */
    static long digits(byte[] in, int at, int digits) {
        if (digits == 8) {
            return number(get(in, at));
        }
        if (digits < 8) {
            return number((get(in, at) >>> (64 - 8 * digits)) | (ZEROS << (8 * digits)));
        }
        long upper = digits(in, at, digits - 8);
        long lower = number(get(in, at + digits - 8));
        return (upper | lower) < 0 ? -1 : upper * HALF + lower;
    }

    /** Base32hex of the upper bits of a hash, five a character. */
    static void putToken(byte[] out, int at, long hash, int length) {
        long first = eightCharacters(hash >>> 24);
        if (length < LANES) {
            putFirst(out, at, first, length);
            return;
        }
        LONGS.set(out, at, first);
        if (length > LANES) {
            LONGS.set(out, at + length - LANES, eightCharacters(lastForty(hash, length)));
        }
    }

    /** The bits of a token, at the upper end; whether it was one is for {@link #isToken} to say. */
    static long token(byte[] in, int at, int length) {
        long upper = fortyBits(values(padded(in, at, length))) << 24;
        if (length <= LANES) {
            return upper;
        }
        long last = fortyBits(values(get(in, at + length - LANES)));
        long lower = length == HashToken.MAX_LENGTH ? last >>> 1 : last << (64 - 5 * length);
        return upper | (lower & 0xFFFFFFL);
    }

    /** Whether the characters are base32hex, and those of no more than 64 bits. */
    static boolean isToken(byte[] in, int at, int length) {
        boolean upper = areCharacters(padded(in, at, length));
        boolean even = length < HashToken.MAX_LENGTH || (values(in[at + length - 1]) & 1) == 0;
        return upper && even && (length <= LANES || areCharacters(get(in, at + length - LANES)));
    }

    private static long padded(byte[] in, int at, int length) {
        return length >= LANES ? get(in, at) : first(get(in, at), length) | (ZEROS >>> (8 * length));
    }

    /** The forty bits that the last eight characters of a token hold. */
    private static long lastForty(long hash, int length) {
        return (length == HashToken.MAX_LENGTH ? hash << 1 : hash >>> (64 - 5 * length)) & FORTY;
    }

    /** Digits in lanes are joined to pairs, fours and all eight. */
    private static long number(long eight) {
        boolean sound = (eight & UPPER_HALVES) == ZEROS && ((eight + 6 * EACH) & UPPER_HALVES) == ZEROS;
        long ones = eight - ZEROS;
        long twos = ((ones >>> 8) & 0x00FF00FF00FF00FFL) * 10 + (ones & 0x00FF00FF00FF00FFL);
        long fours = ((twos >>> 16) & 0x0000FFFF0000FFFFL) * 100 + (twos & 0x0000FFFF0000FFFFL);
        return sound ? (fours >>> 32) * 10_000 + (fours & 0xFFFFFFFFL) : -1;
    }

    /** Forty bits are spread to five in each byte; those of ten and more move on from the digits to the letters. */
    private static long eightCharacters(long fortyBits) {
        long x = (fortyBits & 0xFFFFFL) | ((fortyBits & 0xFFFFF00000L) << 12);
        x = (x & 0x000003FF000003FFL) | ((x & 0x000FFC00000FFC00L) << 6);
        x = (x & 0x001F001F001F001FL) | ((x & 0x03E003E003E003E0L) << 3);
        return x + ZEROS + letters(x) * LETTER;
    }

    /** One in each lane whose value is ten or more. */
    private static long letters(long values) {
        return ((values + 0x76 * EACH) >>> 7) & EACH;
    }

    /** Letters have the bit 0x40, digits do not. */
    private static long values(long eight) {
        return eight - ZEROS - ((eight >>> 6) & EACH) * LETTER;
    }

    /** A lane that is no character, or that borrowed, has a value beyond five bits or is no letter after all. */
    private static boolean areCharacters(long eight) {
        long values = values(eight);
        return (values & BEYOND_FIVE_BITS) == 0 && letters(values) == ((eight >>> 6) & EACH);
    }

    private static long fortyBits(long values) {
        long x = (values & 0x001F001F001F001FL) | ((values & 0x1F001F001F001F00L) >>> 3);
        x = (x & 0x000003FF000003FFL) | ((x & 0x03FF000003FF0000L) >>> 6);
        return (x & 0xFFFFFL) | ((x & 0xFFFFF00000000L) >>> 12);
    }
}
