package io.strandex.spread;

import static io.strandex.spread.Lanes.SECRET;
import static io.strandex.spread.Lanes.fold;
import static io.strandex.spread.Lanes.read64;

/** XXH3 for more than 240 bytes: eight sums over stripes of 64 bytes, stirred after every block of 16 stripes. */
final class Stripes {
    private static final int STRIPE = 64;
    private static final int STRIPES_PER_BLOCK = 16;
    private static final int BLOCK = STRIPE * STRIPES_PER_BLOCK;
    private static final int LAST_SECRET = SECRET.length - STRIPE;

    private final long[] sums = {
        Lanes.PRIME32_3,
        Lanes.PRIME64_1,
        Lanes.PRIME64_2,
        Lanes.PRIME64_3,
        Lanes.PRIME64_4,
        Lanes.PRIME32_2,
        Lanes.PRIME64_5,
        Lanes.PRIME32_1
    };

    private Stripes() {}

    static long hash(byte[] in, int at, int length) {
        Stripes stripes = new Stripes();
        int blocks = (length - 1) / BLOCK;
        for (int block = 0; block < blocks; block++) {
            stripes.add(in, at + block * BLOCK, STRIPES_PER_BLOCK);
            stripes.stir();
        }
        int rest = length - 1 - blocks * BLOCK;
        stripes.add(in, at + blocks * BLOCK, rest / STRIPE);
        stripes.addOne(in, at + length - STRIPE, LAST_SECRET - 7);
        return stripes.result(length);
    }

    private void add(byte[] in, int at, int count) {
        for (int i = 0; i < count; i++) {
            addOne(in, at + i * STRIPE, i * 8);
        }
    }

    private void addOne(byte[] in, int at, int secretAt) {
        for (int i = 0; i < sums.length; i++) {
            long data = read64(in, at + 8 * i);
            long keyed = data ^ read64(SECRET, secretAt + 8 * i);
            sums[i ^ 1] += data;
            sums[i] += (keyed & 0xFFFFFFFFL) * (keyed >>> 32);
        }
    }

    private void stir() {
        for (int i = 0; i < sums.length; i++) {
            long sum = sums[i];
            sums[i] = (sum ^ sum >>> 47 ^ read64(SECRET, LAST_SECRET + 8 * i)) * Lanes.PRIME32_1;
        }
    }

    private long result(int length) {
        long result = length * Lanes.PRIME64_1;
        for (int i = 0; i < sums.length; i += 2) {
            result += fold(sums[i] ^ read64(SECRET, 11 + 8 * i), sums[i + 1] ^ read64(SECRET, 19 + 8 * i));
        }
        return Lanes.avalanche(result);
    }
}
