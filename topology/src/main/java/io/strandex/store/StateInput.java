package io.strandex.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Avro's binary encoding in an array, value by value. Values of bytes are views of the array. */
final class StateInput {
    private final byte[] bytes;
    private int at;

    StateInput(byte[] bytes, int from) {
        this.bytes = bytes;
        this.at = from;
    }

    /** A zigzag number of variable length. */
    long readLong() {
        byte next = bytes[at++];
        long raw = next & 0x7f;
        for (int shift = 7; next < 0; shift += 7) {
            next = bytes[at++];
            raw |= (long) (next & 0x7f) << shift;
        }
        return raw >>> 1 ^ -(raw & 1);
    }

    int readInt() {
        return Math.toIntExact(readLong());
    }

    /** Whether a union of null and something else holds the other. */
    boolean isPresent() {
        return readInt() != 0;
    }

    String readString() {
        int length = readInt();
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }

    ByteBuffer readBytes() {
        int length = readInt();
        ByteBuffer view = ByteBuffer.wrap(bytes, at, length).slice();
        at += length;
        return view;
    }

    byte[] readFixed(int length) {
        at += length;
        return Arrays.copyOfRange(bytes, at - length, at);
    }
}
