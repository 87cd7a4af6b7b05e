package io.strandex.serde;

import java.io.EOFException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.apache.avro.AvroTypeException;
import org.apache.avro.io.Decoder;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * Avro binary in an array. Unlike Avro's own decoder it believes no length before it has seen that so many bytes are left, nor a
 * number of items beyond one per byte and a few, so that neither memory nor time can outgrow the frame; and it refuses texts
 * that are not UTF-8. Reused from frame to frame by one thread.
 */
final class FrameDecoder extends Decoder {
    /** Items without bytes, such as nulls in an array, that a frame may hold. */
    private static final int FREE_ITEMS = 1024;

    private static final byte[] EMPTY = {};

    private byte[] bytes = EMPTY;
    private ByteBuffer view = ByteBuffer.wrap(EMPTY);
    private int at;
    private long items;

    FrameDecoder over(byte[] frame, int offset) {
        bytes = frame;
        view = ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN);
        at = offset;
        items = (long) frame.length + FREE_ITEMS;
        return this;
    }

    /** Lets go of the frame. */
    void clear() {
        over(EMPTY, 0);
    }

    @Override
    public int remainingBytes() {
        return bytes.length - at;
    }

    private int take(int length) throws EOFException {
        if (length > bytes.length - at) {
            throw new EOFException(length + " bytes are needed, but " + (bytes.length - at) + " are left");
        }
        int from = at;
        at += length;
        return from;
    }

    private int length() throws EOFException {
        long length = readLong();
        if (length < 0 || length > bytes.length - at) {
            throw new EOFException(
                    "a length of " + length + " is declared, but " + (bytes.length - at) + " bytes are left");
        }
        return (int) length;
    }

    @Override
    public void readNull() {
        // Nothing stands for it.
    }

    @Override
    public boolean readBoolean() throws EOFException {
        return bytes[take(1)] == 1;
    }

    @Override
    public int readInt() throws EOFException {
        long value = readLong();
        if (value != (int) value) {
            throw new AvroTypeException("an int is wanted, but " + value + " does not fit");
        }
        return (int) value;
    }

    @Override
    public long readLong() throws EOFException {
        byte first = bytes[take(1)];
        long raw = first & 0x7f;
        for (int shift = 7; first < 0; shift += 7) {
            if (shift > 63) {
                throw new AvroTypeException("a number has more than ten bytes");
            }
            first = bytes[take(1)];
            raw |= (long) (first & 0x7f) << shift;
        }
        return (raw >>> 1) ^ -(raw & 1);
    }

    @Override
    public float readFloat() throws EOFException {
        return view.getFloat(take(Float.BYTES));
    }

    @Override
    public double readDouble() throws EOFException {
        return view.getDouble(take(Double.BYTES));
    }

    @Override
    public String readString() throws EOFException {
        int length = length();
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        if (text.indexOf('\ufffd') >= 0) {
            checkUtf8(length);
        }
        at += length;
        return text;
    }

    /** A replacement character is either in the data or made by the JDK for bytes that are not UTF-8. */
    private void checkUtf8(int length) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, at, length));
        } catch (CharacterCodingException e) {
            throw new AvroTypeException("a text is not UTF-8", e);
        }
    }

    @Override
    public Utf8 readString(@Nullable Utf8 old) throws EOFException {
        int length = length();
        Utf8 text = old == null ? new Utf8() : old;
        text.setByteLength(length);
        System.arraycopy(bytes, take(length), text.getBytes(), 0, length);
        return text;
    }

    @Override
    public void skipString() throws EOFException {
        take(length());
    }

    @Override
    public ByteBuffer readBytes(@Nullable ByteBuffer old) throws EOFException {
        byte[] copy = new byte[length()];
        readFixed(copy, 0, copy.length);
        return ByteBuffer.wrap(copy);
    }

    @Override
    public void skipBytes() throws EOFException {
        take(length());
    }

    @Override
    public void readFixed(byte[] target, int start, int length) throws EOFException {
        System.arraycopy(bytes, take(length), target, start, length);
    }

    @Override
    public void skipFixed(int length) throws EOFException {
        take(length);
    }

    @Override
    public int readEnum() throws EOFException {
        return readInt();
    }

    @Override
    public int readIndex() throws EOFException {
        return readInt();
    }

    @Override
    public long readArrayStart() throws EOFException {
        return count();
    }

    @Override
    public long arrayNext() throws EOFException {
        return count();
    }

    @Override
    public long readMapStart() throws EOFException {
        return count();
    }

    @Override
    public long mapNext() throws EOFException {
        return count();
    }

    @Override
    public long skipArray() throws EOFException {
        return skipItems();
    }

    @Override
    public long skipMap() throws EOFException {
        return skipItems();
    }

    /** The number of items of a block; a negative one is followed by the block's bytes. */
    private long count() throws EOFException {
        long count = readLong();
        if (count < 0) {
            count = -count;
            readLong();
        }
        items -= count;
        if (count < 0 || items < 0) {
            throw new EOFException("more items are declared than the frame can hold");
        }
        return count;
    }

    /** Skips blocks that say how many bytes they have; the number of items of the first that does not, or 0. */
    private long skipItems() throws EOFException {
        long count = readLong();
        while (count < 0) {
            take(length());
            count = readLong();
        }
        items -= count;
        if (items < 0) {
            throw new EOFException("more items are declared than the frame can hold");
        }
        return count;
    }
}
