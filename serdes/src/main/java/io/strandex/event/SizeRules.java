package io.strandex.event;

import io.strandex.event.Judgement.Rejected;
import io.strandex.events.MediaEvent;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * How large an event may become once it is a JSON document: a control character of one byte takes six there, so an event
 * that its topic takes can still break every record made from it.
 */
final class SizeRules {
    /** Greatest size of the texts of an event, escaped as JSON and in UTF-8: 1 MiB. */
    static final int MAX_DOCUMENT_BYTES = 1 << 20;

    /** No character takes more: {@code \}{@code u001f}. */
    private static final int MOST_BYTES_A_CHAR = 6;

    private SizeRules() {}

    static @Nullable Rejected judge(MediaEvent event) {
        // Few events come near the limit, so few are counted byte by byte.
        if (sum(event, SizeRules::most) <= MAX_DOCUMENT_BYTES) {
            return null;
        }
        long bytes = sum(event, SizeRules::bytes);
        return bytes <= MAX_DOCUMENT_BYTES
                ? null
                : new Rejected(
                        Reason.EVENT_TOO_LARGE,
                        "event_id, text, uri and attributes take " + bytes + " bytes in a document, which has room for "
                                + MAX_DOCUMENT_BYTES + ": put what is large behind uri");
    }

    private static long sum(MediaEvent event, ToLongFunction<@Nullable CharSequence> size) {
        return size.applyAsLong(event.getEventId())
                + size.applyAsLong(event.getText())
                + size.applyAsLong(event.getUri())
                + sum(event.getAttributes(), size);
    }

    private static long sum(@Nullable Map<String, Object> attributes, ToLongFunction<@Nullable CharSequence> size) {
        long bytes = 0;
        if (attributes != null) {
            for (Map.Entry<String, Object> attribute : attributes.entrySet()) {
                bytes += size.applyAsLong(attribute.getKey());
                bytes += attribute.getValue() instanceof CharSequence text ? size.applyAsLong(text) : 0;
            }
        }
        return bytes;
    }

    private static long most(@Nullable CharSequence text) {
        return text == null ? 0 : (long) text.length() * MOST_BYTES_A_CHAR;
    }

    private static long bytes(@Nullable CharSequence text) {
        return text == null ? 0 : text.chars().mapToLong(SizeRules::bytes).sum();
    }

    private static long bytes(int character) {
        if (character >= 0x80) {
            // Half of a surrogate pair stands for half of four bytes.
            return character < 0x800 || Character.isSurrogate((char) character) ? 2 : 3;
        }
        return switch (character) {
            case '"', '\\', '\b', '\t', '\n', '\f', '\r' -> 2;
            default -> character < ' ' ? MOST_BYTES_A_CHAR : 1;
        };
    }
}
