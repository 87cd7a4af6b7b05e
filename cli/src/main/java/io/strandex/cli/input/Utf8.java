package io.strandex.cli.input;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Text of bytes that must be UTF-8; a decoder that replaces would change what people wrote without a word. */
final class Utf8 {
    static final String REFUSAL = "not UTF-8: convert the file, for example with iconv -f ISO-8859-1 -t UTF-8";

    /** The byte order mark, a character for each of its bytes. */
    static final String MARK = "\u00ef\u00bb\u00bf";

    private Utf8() {}

    static boolean isMarked(byte[] bytes, int length) {
        return length >= MARK.length() && new String(bytes, 0, MARK.length(), StandardCharsets.ISO_8859_1).equals(MARK);
    }

    /**
     * Refuses UTF-16, by its byte order mark or by the zeros in it: much of it would pass for UTF-8.
     *
     * @param bytes the beginning of a file, {@code length} of them
     */
    static void refuseUtf16(byte[] bytes, int length) throws IOException {
        String first = new String(bytes, 0, Math.min(2, length), StandardCharsets.ISO_8859_1);
        if (first.equals("\u00fe\u00ff") || first.equals("\u00ff\u00fe")) {
            throw utf16("UTF-16");
        }
        if (first.length() == 2 && first.indexOf('\0') >= 0 && !first.equals("\0\0")) {
            throw utf16(first.charAt(0) == 0 ? "UTF-16BE" : "UTF-16LE");
        }
    }

    private static IOException utf16(String name) {
        return new IOException("it is UTF-16, not UTF-8: convert it with iconv -f " + name + " -t UTF-8");
    }

    /** The text, or nothing if the bytes are not UTF-8. */
    static Optional<String> text(byte[] bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
