package io.strandex.connect.elasticsearch;

import io.strandex.bulk.Destination;
import io.strandex.bulk.Source;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads frames that were written with the sink's own schema, without Avro's objects: the document stays where it lies in the frame, and the
 * names of a destination are made once. Whatever is unusual is left to Avro. Used by one thread.
 */
final class FrameReader {
    private static final int HEADER = 5;
    private static final int RECENT = 64;
    private static final int DELETE = 1;

    private final @Nullable Recent[] recent = new @Nullable Recent[RECENT];
    private byte[] frame = new byte[0];
    private int at;

    /** A destination with the bytes that stand for it. */
    private record Recent(Encoded encoded, Destination destination) {}

    private static final class Encoded {
        private final byte[] bytes;

        private Encoded(byte[] bytes) {
            this.bytes = bytes;
        }

        boolean matches(byte[] frame, int from, int to) {
            return Arrays.equals(bytes, 0, bytes.length, frame, from, to);
        }
    }

    /**
     * Reads a frame.
     *
     * @throws IndexOutOfBoundsException if the frame is cut or says lengths that it does not have
     */
    OperationReader.@Nullable ReadOp read(byte[] bytes) {
        frame = bytes;
        at = HEADER;
        long kind = readLong();
        if (kind < 0 || kind > DELETE) {
            return null;
        }
        Destination destination = readDestination();
        String id = readText();
        String routing = readText();
        long version = readLong();
        int length = readLength();
        Source source = new Source(frame, at, length);
        boolean whole = at + length == frame.length;
        return whole ? new OperationReader.ReadOp(kind == DELETE, destination, id, routing, version, source) : null;
    }

    /** Series and week lie side by side; their bytes together are looked up. */
    private Destination readDestination() {
        int from = at;
        skipText();
        skipText();
        int hash = 1;
        for (int i = from; i < at; i++) {
            hash = 31 * hash + frame[i];
        }
        int slot = (hash ^ (hash >>> 16)) & (RECENT - 1);
        Recent known = recent[slot];
        if (known == null || !known.encoded.matches(frame, from, at)) {
            int end = at;
            known = new Recent(new Encoded(Arrays.copyOfRange(frame, from, end)), destinationAt(from));
            recent[slot] = known;
            at = end;
        }
        return known.destination;
    }

    private Destination destinationAt(int position) {
        at = position;
        String series = readText();
        return new Destination(series, readText());
    }

    private String readText() {
        int length = readLength();
        String text = new String(frame, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }

    private void skipText() {
        int length = readLength();
        at += length;
    }

    private int readLength() {
        long length = readLong();
        if (length < 0 || length > frame.length - at) {
            throw new IndexOutOfBoundsException("a length of " + length);
        }
        return (int) length;
    }

    /** Avro's zigzag number of variable length. */
    private long readLong() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte next = frame[at++];
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return (value >>> 1) ^ -(value & 1);
            }
        }
        throw new IndexOutOfBoundsException("a number of more than ten bytes");
    }
}
