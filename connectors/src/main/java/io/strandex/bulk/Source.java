package io.strandex.bulk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * The bytes of a JSON document inside a larger array; they are copied into request bodies and never parsed.
 *
 * <p>The array is shared, not copied: whoever hands it over must not change it afterwards.
 */
public final class Source {
    /** No document: what a delete carries. */
    public static final Source NONE = new Source(new byte[0], 0, 0);

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long LINE_FEEDS = 0x0A0A0A0A0A0A0A0AL;

    private final byte[] array;
    private final int offset;
    private final int length;

    /**
     * A part of an array.
     *
     * @throws IndexOutOfBoundsException if the part is not inside the array
     */
    public Source(byte[] array, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, array.length);
        this.array = array;
        this.offset = offset;
        this.length = length;
    }

    /** A whole array. */
    public static Source of(byte[] array) {
        return new Source(array, 0, array.length);
    }

    /** Number of bytes. */
    public int length() {
        return length;
    }

    /** Copies the document to {@code target} as one line: a line feed between JSON tokens becomes a space, which means the same. */
    void copyTo(byte[] target, int position) {
        System.arraycopy(array, offset, target, position, length);
        if (hasLineFeed()) {
            for (int i = position; i < position + length; i++) {
                target[i] = target[i] == '\n' ? (byte) ' ' : target[i];
            }
        }
    }

    /** Eight bytes at a time: a byte of x is zero iff the high bit survives (x - 1) and not x. */
    private boolean hasLineFeed() {
        int i = offset;
        int end = offset + length;
        for (; i + Long.BYTES <= end; i += Long.BYTES) {
            long x = (long) LONGS.get(array, i) ^ LINE_FEEDS;
            if (((x - ONES) & ~x & HIGHS) != 0) {
                return true;
            }
        }
        for (; i < end; i++) {
            if (array[i] == '\n') {
                return true;
            }
        }
        return false;
    }
}
