package io.strandex.key;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

/** Text of ASCII as bytes, in a buffer that is used again and again. */
final class AsciiBuffer {
    /** Most characters of a text. */
    static final int CAPACITY = 512;

    /** The bytes of the text that was loaded last, and some to spare. */
    final byte[] bytes = new byte[CAPACITY + Swar.SLACK];

    private final char[] characters = new char[CAPACITY];
    private final CharBuffer source = CharBuffer.wrap(characters);
    private final ByteBuffer target = ByteBuffer.wrap(bytes, 0, CAPACITY);
    private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();

    /** Loads a text; false where it is too long or not all ASCII. */
    boolean load(String text) {
        int length = text.length();
        if (length > CAPACITY) {
            return false;
        }
        text.getChars(0, length, characters, 0);
        return encode(length);
    }

    /** Loads two texts and what stands between them; false where they are too long together or not all ASCII. */
    boolean load(String first, char between, String second) {
        int middle = first.length();
        int length = middle + 1 + second.length();
        if (length > CAPACITY) {
            return false;
        }
        first.getChars(0, middle, characters, 0);
        characters[middle] = between;
        second.getChars(0, second.length(), characters, middle + 1);
        return encode(length);
    }

    private boolean encode(int length) {
        source.limit(length).position(0);
        target.position(0);
        return encoder.encode(source, target, true).isUnderflow() && target.position() == length;
    }
}
