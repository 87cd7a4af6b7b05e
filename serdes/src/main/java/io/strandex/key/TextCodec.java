package io.strandex.key;

import io.strandex.key.KeyException.Problem;
import java.util.Comparator;

/**
 * Text as UTF-8. Readable: bytes 0x00 to 0x22 become {@code "} and the byte raised by 0x40, so that the terminator
 * {@code !}, which the layout writes, lies below every byte of text and a shorter text sorts before its extensions.
 * Compact: 0x00 becomes 0x00 0xFF, and 0x00 0x01 ends the text.
 */
record TextCodec(int maxBytes) implements Codec {
    static final char TERMINATOR = '!';
    static final char ESCAPE = '"';
    private static final int RAISE = 0x40;

    @Override
    public Object check(String dimension, Object value) {
        String text = Codec.typed(dimension, value, String.class, "text");
        int length = escapedLength(Utf8.bytes(dimension, text));
        if (length > maxBytes) {
            throw new KeyException(
                    dimension, Problem.TOO_LONG, "needs " + length + " encoded bytes of at most " + maxBytes);
        }
        return text;
    }

    private static int escapedLength(byte[] bytes) {
        int length = bytes.length;
        for (byte b : bytes) {
            length += escaped(b) ? 1 : 0;
        }
        return length;
    }

    private static boolean escaped(byte b) {
        return b >= 0 && b <= ESCAPE;
    }

    @Override
    public void writeText(Object value, KeyWriter out) {
        for (byte b : Utf8.bytes("text", (String) value)) {
            if (escaped(b)) {
                out.put(ESCAPE);
                out.put(b + RAISE);
            } else {
                out.put(b);
            }
        }
    }

    @Override
    public Object readText(KeyReader in) {
        KeyWriter text = new KeyWriter();
        int length = 0;
        for (; in.peek() >= ESCAPE; length++) {
            int b = in.next();
            if (b == ESCAPE) {
                b = in.next() - RAISE;
                length++;
                if (b < 0 || b > ESCAPE) {
                    throw in.malformed("no such escape");
                }
            }
            text.put(b);
        }
        return text(in, text, length);
    }

    private String text(KeyReader in, KeyWriter bytes, int length) {
        if (length > maxBytes) {
            throw in.malformed(length + " encoded bytes of at most " + maxBytes);
        }
        try {
            return Utf8.text(in.dimension(), bytes.toKey().view(), bytes.length());
        } catch (KeyException e) {
            throw in.malformed("the bytes are not UTF-8");
        }
    }

    @Override
    public void writeBinary(Object value, KeyWriter out) {
        for (byte b : Utf8.bytes("text", (String) value)) {
            out.put(b);
            if (b == 0) {
                out.put(0xFF);
            }
        }
        out.put(0);
        out.put(1);
    }

    @Override
    public Object readBinary(KeyReader in) {
        KeyWriter text = new KeyWriter();
        int length = 0;
        while (true) {
            int b = in.next();
            if (b == 0) {
                int mark = in.next();
                if (mark == 1) {
                    return text(in, text, length);
                }
                if (mark != 0xFF) {
                    throw in.malformed("no such escape");
                }
            }
            text.put(b);
            length += escaped((byte) b) ? 2 : 1;
        }
    }

    @Override
    public Comparator<Object> order() {
        return (a, b) -> Utf8.compare((String) a, (String) b);
    }

    @Override
    public int maxText() {
        return maxBytes;
    }

    @Override
    public int maxBinary() {
        return maxBytes == Kind.Text.UNBOUNDED ? maxBytes : maxBytes + 2;
    }
}
