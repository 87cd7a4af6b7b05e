package io.strandex.query;

import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Judges what a caller gave, before anything is sent. */
final class Given {

    private static final int MAX_CHARACTERS = 1_024;

    private Given() {}

    /** {@code value}, if it is text that Elasticsearch would read as the caller wrote it. */
    static String text(String what, String value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException(what + " must not be empty");
        }
        if (value.length() > MAX_CHARACTERS) {
            throw new IllegalArgumentException(
                    what + " has " + value.length() + " characters; at most " + MAX_CHARACTERS + " are allowed");
        }
        try {
            StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(value));
        } catch (CharacterCodingException half) {
            throw new IllegalArgumentException(what + " holds half a surrogate pair, which is not a character", half);
        }
        return value;
    }
}
