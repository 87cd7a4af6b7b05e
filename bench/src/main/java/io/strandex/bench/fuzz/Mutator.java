package io.strandex.bench.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Changes bytes at random, as a bug, a bad disk or an enemy would; the same seed gives the same bytes. */
final class Mutator {
    private static final int MAX_CHANGES = 4;
    private static final int LONGEST = 1 << 20;
    /** Pieces that readers stumble over: large varints, deep nesting, odd numbers and texts. */
    private static final List<byte[]> PIECES = List.of(
            new byte[] {-1, -1, -1, -1, 15},
            new byte[] {-2, -1, -1, -1, 15},
            new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, 1},
            new byte[] {-2, -1, -1, -1, -1, -1, -1, -1, -1, 1},
            new byte[] {0, 0, 0, 0},
            new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
            new byte[] {(byte) 0xC0, (byte) 0x80},
            "[".repeat(5000).getBytes(StandardCharsets.UTF_8),
            "{\"a\":".repeat(2000).getBytes(StandardCharsets.UTF_8),
            new byte[4000],
            bytes("1e999999999"),
            bytes("9".repeat(900)),
            bytes("NaN"),
            bytes("\\ud800"),
            bytes("null"),
            bytes("\"\""),
            bytes("}{"),
            bytes(",\"op\":\"DELETE\""),
            bytes("\u0000"));

    private final SplittableRandom random;

    Mutator(long seed) {
        random = new SplittableRandom(seed);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** One of the samples, changed. */
    byte[] mutate(List<byte[]> samples) {
        byte[] bytes = samples.get(random.nextInt(samples.size())).clone();
        int changes = 1 + random.nextInt(MAX_CHANGES);
        for (int i = 0; i < changes && bytes.length < LONGEST; i++) {
            bytes = change(bytes, samples);
        }
        return bytes;
    }

    private byte[] change(byte[] bytes, List<byte[]> samples) {
        int at = bytes.length == 0 ? 0 : random.nextInt(bytes.length);
        return switch (random.nextInt(8)) {
            case 0 -> flip(bytes, at);
            case 1 -> Arrays.copyOf(bytes, at);
            case 2 -> insert(bytes, at, PIECES.get(random.nextInt(PIECES.size())));
            case 3 -> insert(bytes, at, new byte[] {(byte) random.nextInt(256)});
            case 4 -> remove(bytes, at);
            case 5 -> insert(bytes, at, slice(bytes));
            case 6 -> insert(bytes, at, slice(samples.get(random.nextInt(samples.size()))));
            default -> overwrite(bytes, at);
        };
    }

    private byte[] flip(byte[] bytes, int at) {
        if (bytes.length > 0) {
            bytes[at] ^= (byte) (1 << random.nextInt(8));
        }
        return bytes;
    }

    private byte[] overwrite(byte[] bytes, int at) {
        if (bytes.length > 0) {
            bytes[at] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    private static byte[] insert(byte[] bytes, int at, byte[] piece) {
        byte[] longer = new byte[bytes.length + piece.length];
        System.arraycopy(bytes, 0, longer, 0, at);
        System.arraycopy(piece, 0, longer, at, piece.length);
        System.arraycopy(bytes, at, longer, at + piece.length, bytes.length - at);
        return longer;
    }

    private byte[] remove(byte[] bytes, int at) {
        int length = bytes.length == 0 ? 0 : Math.min(bytes.length - at, 1 + random.nextInt(16));
        byte[] shorter = new byte[bytes.length - length];
        System.arraycopy(bytes, 0, shorter, 0, at);
        System.arraycopy(bytes, at + length, shorter, at, bytes.length - at - length);
        return shorter;
    }

    private byte[] slice(byte[] bytes) {
        int from = bytes.length == 0 ? 0 : random.nextInt(bytes.length);
        int to = Math.min(bytes.length, from + random.nextInt(64));
        return Arrays.copyOfRange(bytes, from, to);
    }
}
