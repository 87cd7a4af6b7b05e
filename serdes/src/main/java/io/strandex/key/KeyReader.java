package io.strandex.key;

import io.strandex.key.KeyException.Problem;

/** Bytes being read, and the dimension they are read for, so that a fault can name it. */
final class KeyReader {
    private final byte[] bytes;
    private final String layout;
    private String dimension;
    private int start;
    private int at;

    KeyReader(String layout, byte[] bytes) {
        this.layout = layout;
        this.dimension = layout;
        this.bytes = bytes;
    }

    void startOf(String name) {
        dimension = name;
        start = at;
    }

    String dimension() {
        return dimension;
    }

    boolean atEnd() {
        return at == bytes.length;
    }

    /** The next byte as 0 to 255. */
    int next() {
        if (atEnd()) {
            throw malformed("the key ends too early", at);
        }
        return bytes[at++] & 0xFF;
    }

    /** The byte that {@link #next()} would give, or -1 at the end. */
    int peek() {
        return atEnd() ? -1 : bytes[at] & 0xFF;
    }

    String ascii(int count) {
        StringBuilder text = new StringBuilder(count);
        for (int i = 0; i < count; i++) {
            text.append((char) next());
        }
        return text.toString();
    }

    long digits(int count) {
        long value = 0;
        for (int i = 0; i < count; i++) {
            int digit = next() - '0';
            if (digit < 0 || digit > 9) {
                throw malformed("no digit", at - 1);
            }
            value = 10 * value + digit;
        }
        return value;
    }

    long bytes(int count) {
        long value = 0;
        for (int i = 0; i < count; i++) {
            value = value << 8 | next();
        }
        return value;
    }

    void literal(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (peek() != text.charAt(i)) {
                throw malformed("'" + text + "' expected", at - i);
            }
            at++;
        }
    }

    void end() {
        if (!atEnd()) {
            dimension = layout;
            throw malformed((bytes.length - at) + " bytes are left over", at);
        }
    }

    /** The bytes of a dimension are none of its values; names the byte at which the dimension starts. */
    KeyException malformed(String detail) {
        return malformed(detail, start);
    }

    private KeyException malformed(String detail, int offset) {
        return new KeyException(dimension, Problem.MALFORMED, detail, offset);
    }
}
