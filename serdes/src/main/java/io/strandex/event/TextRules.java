package io.strandex.event;

import io.strandex.event.Judgement.Rejected;
import io.strandex.key.Surrogates;
import org.jspecify.annotations.Nullable;

/** What texts and identities must be. */
final class TextRules {
    private static final int QUOTED = 60;
    /** Bytes up to this one are escaped in keys, at the cost of one byte. */
    private static final int ESCAPED_TO = 0x22;

    private TextRules() {}

    static @Nullable Rejected id(String field, @Nullable String value, Reason whenEmpty) {
        if (value == null || value.isEmpty()) {
            return new Rejected(whenEmpty, field + " is empty: every event needs one");
        }
        return text(field, value);
    }

    static @Nullable Rejected text(String field, @Nullable String value) {
        int at = value == null ? -1 : Surrogates.firstLone(value);
        return at < 0
                ? null
                : new Rejected(
                        Reason.LONE_SURROGATE,
                        field + " holds half of a surrogate pair at character " + at + ", which UTF-8 can't express");
    }

    /** Bytes of a well-formed text in a key: UTF-8, and one more for each escaped byte. */
    static int keyBytes(String text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            bytes += keyBytes(text.codePointAt(i));
        }
        return (int) Math.min(bytes, Integer.MAX_VALUE);
    }

    private static int keyBytes(int codePoint) {
        if (codePoint < 0x80) {
            return codePoint <= ESCAPED_TO ? 2 : 1;
        }
        if (codePoint < 0x800) {
            return 2;
        }
        return codePoint < 0x10000 ? 3 : 4;
    }

    /** A value for a message, cut where it is long. */
    static String quote(String value) {
        return value.length() <= QUOTED ? "'" + value + "'" : "'" + value.substring(0, QUOTED) + "…'";
    }
}
