package io.strandex.cli.input;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Text of bytes that must be UTF-8; a decoder that replaces would change what people wrote without a word. */
final class Utf8 {
    static final String REFUSAL = "not UTF-8: convert the file, for example with iconv -f ISO-8859-1 -t UTF-8";

    private Utf8() {}

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
