package io.strandex.source;

import static io.strandex.source.Confinement.at;

import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.JException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Functions of texts that take linear time and make no text that is too long. */
final class Texts {
    private static final int LONGEST_URL = 8192;

    private final Bounds bounds;

    /** Functions whose work is counted in {@code bounds}. */
    Texts(Bounds bounds) {
        this.bounds = bounds;
    }

    /** Widths are in code points; a negative one fills up on the left, and texts of several characters are cut to fit. */
    @Nullable
    Object pad(List<?> args) {
        String text = (String) args.get(0);
        Number width = (Number) at(args, 1);
        if (text == null || width == null) {
            return text;
        }
        long wanted = width.longValue();
        bound(Math.abs(Math.max(wanted, -Long.MAX_VALUE)));
        int missing = Math.toIntExact(Math.abs(wanted)) - text.codePointCount(0, text.length());
        if (missing <= 0) {
            return text;
        }
        String fill = fill((String) at(args, 2), missing);
        return wanted < 0 ? fill + text : text + fill;
    }

    private static String fill(@Nullable String with, int width) {
        String unit = with == null || with.isEmpty() ? " " : with;
        int points = unit.codePointCount(0, unit.length());
        String rest = unit.substring(0, unit.offsetByCodePoints(0, width % points));
        return unit.repeat(width / points) + rest;
    }

    @Nullable
    Object join(List<?> args) {
        @SuppressWarnings("unchecked") // The signature says so.
        List<String> texts = (List<String>) args.get(0);
        String separator = (String) at(args, 1);
        if (texts != null) {
            long separators = separator == null ? 0 : (long) separator.length() * texts.size();
            bound(separators + texts.stream().mapToLong(String::length).sum());
        }
        return Functions.join(texts, separator);
    }

    /** Literal, the limit included. */
    @Nullable
    Object replace(List<?> args) {
        String text = (String) args.get(0);
        String pattern = (String) at(args, 1);
        String replacement = (String) at(args, 2);
        Number limit = (Number) at(args, 3);
        if (text == null || pattern == null || replacement == null) {
            return text;
        }
        if (pattern.isEmpty()) {
            throw new JException("$replace: the text to be replaced is empty", -1);
        }
        bound((long) text.length() / pattern.length() * replacement.length() + text.length());
        return Occurrences.replace(text, pattern, replacement, limit == null ? Long.MAX_VALUE : limit.longValue());
    }

    static @Nullable Object contains(List<?> args) {
        return at(args, 0) instanceof String text && at(args, 1) instanceof String token
                ? (Object) (Occurrences.find(text, token, 0) >= 0)
                : Functions.contains((String) at(args, 0), at(args, 1));
    }

    static @Nullable Object before(List<?> args) {
        String text = (String) at(args, 0);
        String token = (String) at(args, 1);
        int found = text == null || token == null ? -1 : Occurrences.find(text, token, 0);
        return text == null || found < 0 ? text : text.substring(0, found);
    }

    static @Nullable Object after(List<?> args) {
        String text = (String) at(args, 0);
        String token = (String) at(args, 1);
        int found = text == null || token == null ? -1 : Occurrences.find(text, token, 0);
        return text == null || token == null || found < 0 ? text : text.substring(found + token.length());
    }

    static @Nullable Object split(List<?> args) {
        String text = (String) at(args, 0);
        Number limit = (Number) at(args, 2);
        boolean isPlain = limit == null || limit.intValue() > 0;
        if (text == null || !isPlain || !(at(args, 1) instanceof String separator) || separator.isEmpty()) {
            return Functions.split(text, at(args, 1), limit);
        }
        List<String> parts = Occurrences.split(text, separator);
        return limit == null || limit.intValue() >= parts.size() ? parts : parts.subList(0, limit.intValue());
    }

    static @Nullable Object string(List<?> args) {
        boolean indented = Boolean.TRUE.equals(at(args, 1));
        if (!(at(args, 0) instanceof String)) {
            Bounds.checkText(TextLength.of(at(args, 0), indented));
        }
        return Functions.string(at(args, 0), indented);
    }

    /** The library looks for the query in the whole address, so that its work is counted by the square. */
    @Nullable
    Object encodeUrl(List<?> args) {
        String url = (String) at(args, 0);
        if (url != null && url.length() > LONGEST_URL) {
            throw new JException("$encodeUrl: the address is longer than " + LONGEST_URL + " characters", -1);
        }
        bounds.copies(url == null ? 0 : (long) url.length() * url.length() / 4);
        return Functions.encodeUrl(url);
    }

    private void bound(long characters) {
        bounds.text(Math.min(characters, Bounds.LONGEST_TEXT));
        Bounds.checkText(characters);
    }
}
