package io.strandex.cli.keys;

import io.strandex.spread.Spread;

/**
 * What belongs to each of the first few million keys, both known by their hashes: sixteen bytes in all for each, so that
 * memory is bounded and two keys are taken for one with a probability of 10^-6 at most.
 */
final class SeenKeys {
    /** Keys that are remembered. */
    static final int MOST = 4_000_000;

    private static final int SHARDS = 256;
    private static final int FEWEST = 16;
    private static final int MOST_SLOTS = 21_000;

    private final long[][] keys = new long[SHARDS][FEWEST];
    private final int[][] owners = new int[SHARDS][FEWEST];
    private final int[] sizes = new int[SHARDS];
    private int size;

    /** Whether the key is known and not of this owner; remembers an unknown key while there is room. */
    Answer ask(long keyHash, long ownerHash) {
        long key = keyHash == 0 ? 1 : keyHash;
        int owner = (int) (ownerHash >>> Integer.SIZE);
        int shard = Spread.place(key, SHARDS);
        int slot = slot(keys[shard], key);
        if (keys[shard][slot] == key) {
            return owners[shard][slot] == owner ? Answer.SAME : Answer.OTHER;
        }
        if (isFull()) {
            return Answer.UNKNOWN;
        }
        keys[shard][slot] = key;
        owners[shard][slot] = owner;
        size++;
        sizes[shard]++;
        grow(shard);
        return Answer.NEW;
    }

    /** What is known of a key. */
    enum Answer {
        /** Seen for the first time. */
        NEW,
        /** Seen before, with the same owner. */
        SAME,
        /** Seen before, with another owner. */
        OTHER,
        /** Not remembered, and there is no room. */
        UNKNOWN
    }

    boolean isFull() {
        return size >= MOST;
    }

    private static int slot(long[] table, long key) {
        int slot = (int) Long.remainderUnsigned(key, table.length);
        while (table[slot] != 0 && table[slot] != key) {
            slot = slot + 1 == table.length ? 0 : slot + 1;
        }
        return slot;
    }

    /** Shards grow one by one, so that little is copied at once; the last step is a short one. */
    private void grow(int shard) {
        long[] old = keys[shard];
        if (sizes[shard] * 4L < old.length * 3L) {
            return;
        }
        int slots = old.length < MOST_SLOTS ? Math.min(2 * old.length, MOST_SLOTS) : old.length * 5 / 4;
        long[] table = new long[slots];
        int[] tags = new int[slots];
        for (int i = 0; i < old.length; i++) {
            if (old[i] != 0) {
                int slot = slot(table, old[i]);
                table[slot] = old[i];
                tags[slot] = owners[shard][i];
            }
        }
        keys[shard] = table;
        owners[shard] = tags;
    }
}
