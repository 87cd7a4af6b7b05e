package io.strandex.key;

/** Sizes of decimal numbers. */
final class Digits {
    private static final long[] POWERS = new long[19];

    static {
        POWERS[0] = 1;
        for (int i = 1; i < POWERS.length; i++) {
            POWERS[i] = 10 * POWERS[i - 1];
        }
    }

    private Digits() {}

    /** Ten to the power of 0 to 18. */
    static long power(int exponent) {
        return POWERS[exponent];
    }

    /** Greatest number of so many digits, 1 to 18. */
    static long greatest(int digits) {
        return POWERS[digits] - 1;
    }

    /** Least number of bytes that hold 0 to {@code greatest}. */
    static int bytes(long greatest) {
        return (Long.SIZE - Long.numberOfLeadingZeros(greatest) + 7) / 8;
    }
}
