package io.strandex.spread;

/**
 * From a 64-bit hash to one of so many places. The hash is read as a fraction of 2^64 and multiplied by the count, so
 * that there is no sign to go wrong and no remainder: shares differ by at most count / 2^64.
 *
 * <p>Going from n places to n + 1 moves about half of the keys; a topic whose keyed state matters therefore keeps the
 * partition count it was made with. {@link #consistent(long, int)} is the choice where places come and go: it moves
 * only the 1 / (n + 1) that must move, for a logarithmic loop.
 */
public final class Spread {
    private Spread() {}

    /**
     * The place of a hash.
     *
     * @param hash any value, as {@link SpreadHash} gives it
     * @param count number of places, at least 1
     * @return 0 to count - 1
     */
    public static int place(long hash, int count) {
        check(count);
        return (int) Math.unsignedMultiplyHigh(hash, count);
    }

    /** The partition of a text key among {@code count} partitions: {@link #place} of the hash of its UTF-8 bytes. */
    public static int partition(String key, int count) {
        return place(SpreadHash.of(key), count);
    }

    /** The partition of a key of bytes among {@code count} partitions. */
    public static int partition(byte[] key, int count) {
        return place(SpreadHash.of(key), count);
    }

    /**
     * The place of a hash such that a further place takes keys only to itself.
     *
     * <p>Source: J. Lamping and E. Veach, "A fast, minimal memory, consistent hash algorithm", 2014.
     *
     * @param count number of places, at least 1
     * @return 0 to count - 1
     */
    public static int consistent(long hash, int count) {
        check(count);
        long state = hash;
        long place = -1;
        long next = 0;
        while (next < count) {
            place = next;
            state = state * 2862933555777941757L + 1;
            next = (long) ((place + 1) * (0x1p31 / ((state >>> 33) + 1)));
        }
        return (int) place;
    }

    private static void check(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("a spread needs at least one place, not " + count);
        }
    }
}
