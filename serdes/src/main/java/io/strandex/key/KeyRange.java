package io.strandex.key;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A half-open range of keys, in unsigned byte order. The same bounds serve Elasticsearch (as text), RocksDB (as bytes)
 * and SQL (as text under a binary collation).
 *
 * @param from the first key of the range
 * @param to the first key after it, null where the range has no end
 */
public record KeyRange(KeyBytes from, @Nullable KeyBytes to) {
    /** Every key. */
    public static final KeyRange ALL = new KeyRange(KeyBytes.of(""), null);

    /** Makes a range that would end before it starts an empty one. */
    public KeyRange {
        to = to != null && to.compareTo(from) < 0 ? from : to;
    }

    /** Every key that begins with these bytes. */
    public static KeyRange prefix(KeyBytes prefix) {
        return new KeyRange(prefix, prefix.successor().orElse(null));
    }

    /** Every key that begins with this text; both bounds are text. */
    public static KeyRange prefix(String prefix) {
        return new KeyRange(
                KeyBytes.of(prefix), successor(prefix).map(KeyBytes::of).orElse(null));
    }

    /**
     * The least text above everything that begins with this one: its last code point raised by one. Empty where there
     * is none, since all are U+10FFFF or there are none. Among texts it bounds the same keys as
     * {@link KeyBytes#successor()}, and is always valid UTF-8.
     */
    public static Optional<String> successor(String text) {
        int end = text.length();
        while (end > 0) {
            int last = text.codePointBefore(end);
            end -= Character.charCount(last);
            if (last < Character.MAX_CODE_POINT) {
                int next = last == Character.MIN_SURROGATE - 1 ? Character.MAX_SURROGATE + 1 : last + 1;
                return Optional.of(text.substring(0, end) + Character.toString(next));
            }
        }
        return Optional.empty();
    }

    /** Whether the range holds the key. */
    public boolean contains(KeyBytes key) {
        return from.compareTo(key) <= 0 && (to == null || key.compareTo(to) < 0);
    }

    /** Whether the range holds a key of text. */
    public boolean contains(String key) {
        return contains(KeyBytes.of(key));
    }

    /** Whether no key can lie in the range. */
    public boolean isEmpty() {
        return to != null && from.compareTo(to) >= 0;
    }

    /** The keys that lie in both ranges. */
    public KeyRange intersect(KeyRange other) {
        KeyBytes start = from.compareTo(other.from) >= 0 ? from : other.from;
        return new KeyRange(start, least(to, other.to));
    }

    /** The keys that lie in a range of each list, as ranges that are not empty; the lists are the salted fan-outs. */
    public static List<KeyRange> intersect(List<KeyRange> some, List<KeyRange> others) {
        List<KeyRange> common = new ArrayList<>();
        for (KeyRange one : some) {
            for (KeyRange other : others) {
                KeyRange both = one.intersect(other);
                if (!both.isEmpty()) {
                    common.add(both);
                }
            }
        }
        return common;
    }

    /** The first key of the range as text. */
    public String fromText() {
        return from.text();
    }

    /** The first key after the range as text; empty where the range has no end. */
    public Optional<String> toText() {
        return Optional.ofNullable(to).map(KeyBytes::text);
    }

    private static @Nullable KeyBytes least(@Nullable KeyBytes a, @Nullable KeyBytes b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return a.compareTo(b) <= 0 ? a : b;
    }

    @Override
    public String toString() {
        return "[" + from + ", " + (to == null ? "" : to) + ")";
    }
}
