package io.strandex.cli.input;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of CSV as bytes: as many lines as their quotes need. A quote opens a cell only where the cell begins, as in RFC 4180;
 * the inch mark in {@code 5" disk} is a letter.
 */
final class CsvRows implements AutoCloseable {
    static final int LONGEST = 1024 * 1024;

    private final Lines lines;
    private final char separator;
    private long firstLine;
    private boolean cut;
    private boolean open;

    CsvRows(InputStream in, char separator) {
        this.lines = new Lines(in, LONGEST);
        this.separator = separator;
    }

    /** The next row, or null at the end. */
    byte @Nullable [] next() throws IOException {
        open = false;
        byte[] line = line();
        firstLine = lines.number();
        cut = lines.isCut();
        if (line == null || !open) {
            return line;
        }
        ByteArrayOutputStream row = new ByteArrayOutputStream();
        row.writeBytes(line);
        while (open && row.size() < LONGEST) {
            byte[] end = lines.end();
            line = line();
            if (line == null) {
                break;
            }
            row.writeBytes(end);
            row.writeBytes(line);
        }
        cut |= row.size() >= LONGEST;
        return row.toByteArray();
    }

    private byte @Nullable [] line() throws IOException {
        byte[] line = lines.next();
        if (line != null) {
            scan(line);
        }
        return line;
    }

    /** Follows the quotes of one more line of the row. */
    private void scan(byte[] line) {
        boolean isStart = !open;
        for (byte b : line) {
            if (open) {
                // The second of two quotes opens again at once, as if the cell had gone on.
                open = b != '"';
                isStart = b == '"';
            } else {
                open = isStart && b == '"';
                isStart = b == separator;
            }
        }
    }

    /** The line on which the row begins, from 1. */
    long firstLine() {
        return firstLine;
    }

    /** The line on which it ends. */
    long lastLine() {
        return lines.number();
    }

    /** Whether the row is too long. */
    boolean isCut() {
        return cut;
    }

    /** Whether a quote of the row is still open at its end. */
    boolean isOpen() {
        return open;
    }

    long position() {
        return lines.position();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
