package io.strandex.key;

import io.strandex.key.KeyException.Problem;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** UTF-8 that refuses what it cannot carry, where Java's own would write question marks. */
final class Utf8 {
    private Utf8() {}

    /** The bytes of a text; a lone surrogate is a {@link KeyException} that names the dimension. */
    static byte[] bytes(String dimension, String text) {
        if (text == null) {
            throw Kinds.wrongType(dimension, "text", null);
        }
        int lone = Surrogates.firstLone(text);
        if (lone >= 0) {
            throw new KeyException(
                    dimension,
                    Problem.LONE_SURROGATE,
                    "half a surrogate pair at character " + lone + " (\\u" + hex(text.charAt(lone)) + ")");
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The text of some bytes; bytes that are not UTF-8 are a {@link KeyException}. */
    static String text(String dimension, byte[] bytes, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new KeyException(dimension, Problem.MALFORMED, "the bytes are not UTF-8");
        }
    }

    /** The order of the UTF-8 bytes, which is that of the code points and not that of {@link String#compareTo}. */
    static int compare(String a, String b) {
        return Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    }

    private static String hex(char c) {
        String digits = Integer.toHexString(c);
        return "0".repeat(4 - digits.length()) + digits;
    }
}
