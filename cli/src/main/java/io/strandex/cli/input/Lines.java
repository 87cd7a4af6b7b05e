package io.strandex.cli.input;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Lines of a byte stream without their ends; a line longer than the limit is cut to it, so that memory stays bounded. */
public final class Lines implements AutoCloseable {
    private static final int BUFFER = 64 * 1024;

    private final InputStream in;
    private final int limit;
    private final byte[] buffer = new byte[BUFFER];
    private final ByteArrayOutputStream line = new ByteArrayOutputStream(1024);
    private int from;
    private int to;
    private long position;
    private long number;
    private boolean cut;
    private boolean complete;
    private boolean marked;

    /** The lines of {@code in}, each of at most {@code limit} bytes. */
    public Lines(InputStream in, int limit) {
        this.in = in;
        this.limit = limit;
    }

    /** The next line, or null at the end. */
    public byte @Nullable [] next() throws IOException {
        line.reset();
        cut = false;
        complete = false;
        boolean any = false;
        while (fill()) {
            any = true;
            int end = from;
            while (end < to && buffer[end] != '\n') {
                end++;
            }
            append(end - from);
            complete = end < to;
            position += end - from + (complete ? 1 : 0);
            from = complete ? end + 1 : end;
            if (complete) {
                break;
            }
        }
        if (!any) {
            return null;
        }
        number++;
        return stripped(line.toByteArray());
    }

    private boolean fill() throws IOException {
        if (from < to) {
            return true;
        }
        from = 0;
        to = Math.max(0, in.read(buffer, 0, buffer.length));
        if (position == 0) {
            Utf8.refuseUtf16(buffer, to);
        }
        return to > 0;
    }

    private void append(int length) {
        int room = limit - line.size();
        cut |= length > room;
        line.write(buffer, from, Math.min(length, room));
    }

    /** Without the carriage return of Windows and, on the first line, without the byte order mark. */
    private byte[] stripped(byte[] bytes) {
        int end = bytes.length > 0 && bytes[bytes.length - 1] == '\r' ? bytes.length - 1 : bytes.length;
        marked = number == 1 && Utf8.isMarked(bytes, end);
        return Arrays.copyOfRange(bytes, marked ? Utf8.MARK.length() : 0, end);
    }

    /** What stands before the last line: the byte order mark of the first one, or nothing. */
    byte[] start() {
        return (marked ? Utf8.MARK : "").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** How the last line ends in the stream: LF, CR and LF, or nothing of it at the end of all; a cut line by LF. */
    byte[] end() {
        byte[] bytes = line.toByteArray();
        boolean isReturned = !cut && bytes.length > 0 && bytes[bytes.length - 1] == '\r';
        return ((isReturned ? "\r" : "") + (complete ? "\n" : "")).getBytes(StandardCharsets.US_ASCII);
    }

    /** Whether the last line was longer than the limit. */
    public boolean isCut() {
        return cut;
    }

    /** The number of the last line, from 1. */
    public long number() {
        return number;
    }

    /** Bytes read up to the end of the last line. */
    long position() {
        return position;
    }

    /** Most bytes of a line. */
    public int limit() {
        return limit;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
