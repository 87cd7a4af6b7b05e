package io.strandex.cli.input;

import io.strandex.event.Judgement.Rejected;
import io.strandex.event.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * A line as it stands in its file.
 *
 * @param number from 1
 * @param start what stands before it: a byte order mark, or nothing
 * @param bytes without the line's end
 * @param end the bytes that end it
 * @param isCut whether it was longer than what is kept of it
 */
record RawLine(long number, Bytes start, Bytes bytes, Bytes end, boolean isCut) {
    /** The next line, or null at the end. */
    static @Nullable RawLine next(Lines lines) throws IOException {
        byte[] bytes = lines.next();
        return bytes == null
                ? null
                : new RawLine(
                        lines.number(),
                        Bytes.wrap(lines.start()),
                        Bytes.wrap(bytes),
                        Bytes.wrap(lines.end()),
                        lines.isCut());
    }

    /** The line as text; what is not UTF-8 is replaced, see {@link #fault}. */
    String text() {
        return new String(bytes.get(), StandardCharsets.UTF_8);
    }

    /** Why the text is not what people wrote, if it is not. */
    Optional<Rejected> fault() {
        if (isCut) {
            String explanation = "line " + number + " is longer than " + bytes.get().length + " bytes";
            return Optional.of(new Rejected(Reason.EVENT_TOO_LARGE, explanation));
        }
        return Utf8.text(bytes.get()).isPresent()
                ? Optional.empty()
                : Optional.of(new Rejected(Reason.MALFORMED_INPUT, "line " + number + " is " + Utf8.REFUSAL));
    }

    /** The bytes of lines as the file has them, without the end of the last. */
    static Bytes original(List<RawLine> lines) {
        ByteArrayOutputStream original = new ByteArrayOutputStream();
        for (int i = 0; i < lines.size(); i++) {
            original.writeBytes(lines.get(i).start().get());
            original.writeBytes(lines.get(i).bytes().get());
            if (i + 1 < lines.size()) {
                original.writeBytes(lines.get(i).end().get());
            }
        }
        return Bytes.wrap(original.toByteArray());
    }
}
