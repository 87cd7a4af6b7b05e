package io.strandex.spread;

import static io.strandex.spread.Lanes.avalanche;
import static io.strandex.spread.Lanes.fold;
import static io.strandex.spread.Lanes.mix16;
import static io.strandex.spread.Lanes.read32;
import static io.strandex.spread.Lanes.read64;

import java.nio.charset.StandardCharsets;

/**
 * The one hash of Strandex: XXH3 with 64 bits and seed 0, as its public specification defines it, so that producers in
 * other languages get the same values from the xxHash library they have. Keys, salts, partitions and content addresses
 * come from it. It is fast on short input and spreads every bit; it is no protection against chosen input.
 *
 * <p>Source: Y. Collet, "xxHash fast digest algorithm", XXH3 section. The bytes of a text are its UTF-8 bytes.
 */
public final class SpreadHash {
    private static final long EMPTY = Lanes.finish64(secret(56) ^ secret(64));
    private static final long FLIP_1_TO_3 = (secret32(0) ^ secret32(4)) & 0xFFFFFFFFL;
    private static final long FLIP_4_TO_8 = secret(8) ^ secret(16);
    private static final long FLIP_9_LOW = secret(24) ^ secret(32);
    private static final long FLIP_9_HIGH = secret(40) ^ secret(48);

    private SpreadHash() {}

    /** Hash of the UTF-8 bytes of a text; a lone surrogate counts as a question mark, as Java encodes it. */
    public static long of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Hash of all bytes of an array. */
    public static long of(byte[] bytes) {
        return of(bytes, 0, bytes.length);
    }

    /** Hash of {@code length} bytes from {@code offset} on; nothing is allocated for up to 240 bytes. */
    public static long of(byte[] bytes, int offset, int length) {
        if (length <= 16) {
            return upTo16(bytes, offset, length);
        }
        if (length <= 128) {
            return upTo128(bytes, offset, length);
        }
        return length <= 240 ? upTo240(bytes, offset, length) : Stripes.hash(bytes, offset, length);
    }

    private static long upTo16(byte[] in, int at, int length) {
        if (length > 8) {
            long low = read64(in, at) ^ FLIP_9_LOW;
            long high = read64(in, at + length - 8) ^ FLIP_9_HIGH;
            return avalanche(length + Long.reverseBytes(low) + high + fold(low, high));
        }
        if (length >= 4) {
            long first = read32(in, at) & 0xFFFFFFFFL;
            long last = read32(in, at + length - 4) & 0xFFFFFFFFL;
            return Lanes.finish8(((first << 32) + last) ^ FLIP_4_TO_8, length);
        }
        return length == 0 ? EMPTY : upTo3(in, at, length);
    }

    private static long upTo3(byte[] in, int at, int length) {
        int first = in[at] & 0xFF;
        int middle = in[at + (length >> 1)] & 0xFF;
        int last = in[at + length - 1] & 0xFF;
        long combined = (first << 16 | middle << 24 | last | length << 8) & 0xFFFFFFFFL;
        return Lanes.finish64(combined ^ FLIP_1_TO_3);
    }

    private static long upTo128(byte[] in, int at, int length) {
        long sum = length * Lanes.PRIME64_1;
        int end = at + length;
        if (length > 32) {
            if (length > 64) {
                if (length > 96) {
                    sum += mix16(in, at + 48, 96) + mix16(in, end - 64, 112);
                }
                sum += mix16(in, at + 32, 64) + mix16(in, end - 48, 80);
            }
            sum += mix16(in, at + 16, 32) + mix16(in, end - 32, 48);
        }
        return avalanche(sum + mix16(in, at, 0) + mix16(in, end - 16, 16));
    }

    private static long upTo240(byte[] in, int at, int length) {
        long sum = length * Lanes.PRIME64_1;
        for (int i = 0; i < 128; i += 16) {
            sum += mix16(in, at + i, i);
        }
        sum = avalanche(sum);
        for (int i = 128; i + 16 <= length; i += 16) {
            sum += mix16(in, at + i, i - 128 + 3);
        }
        return avalanche(sum + mix16(in, at + length - 16, 119));
    }

    private static long secret(int offset) {
        return read64(Lanes.SECRET, offset);
    }

    private static int secret32(int offset) {
        return read32(Lanes.SECRET, offset);
    }
}
