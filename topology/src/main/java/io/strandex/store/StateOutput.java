package io.strandex.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Writes what {@link StateInput} reads, one record after the other into one array that grows as the greatest needs it. */
final class StateOutput {
    private static final int LONGEST_NUMBER = 10;

    private byte[] bytes = new byte[1024];
    private int at;

    /** Begins the next record. */
    StateOutput start(byte[] header) {
        at = 0;
        writeFixed(header);
        return this;
    }

    /** The record so far. */
    byte[] toByteArray() {
        return Arrays.copyOf(bytes, at);
    }

    void writeLong(long value) {
        ensure(LONGEST_NUMBER);
        long raw = value << 1 ^ value >> 63;
        for (; (raw & ~0x7fL) != 0; raw >>>= 7) {
            bytes[at++] = (byte) (raw | 0x80);
        }
        bytes[at++] = (byte) raw;
    }

    /** The branch of a union of null and something else. */
    void writePresence(@Nullable Object value) {
        writeLong(value == null ? 0 : 1);
    }

    void writeString(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        writeLong(utf8.length);
        writeFixed(utf8);
    }

    void writeBytes(ByteBuffer value) {
        int length = value.remaining();
        writeLong(length);
        ensure(length);
        value.get(value.position(), bytes, at, length);
        at += length;
    }

    void writeFixed(byte[] value) {
        ensure(value.length);
        System.arraycopy(value, 0, bytes, at, value.length);
        at += value.length;
    }

    private void ensure(int more) {
        if (more > bytes.length - at) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(at, more), bytes.length << 1));
        }
    }
}
