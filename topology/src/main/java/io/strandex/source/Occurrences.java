package io.strandex.source;

import java.util.ArrayList;
import java.util.List;

/**
 * Where one text stands in another, in linear time whatever the two are: by Knuth, Morris and Pratt ("Fast pattern matching in
 * strings", 1977) where the wanted text is long, since the usual way takes the product of both lengths in texts of few letters.
 */
final class Occurrences {
    private static final int SHORT = 32;

    private Occurrences() {}

    /** The first place at or after {@code from}; -1 for none. */
    static int find(String text, String wanted, int from) {
        return wanted.length() <= SHORT ? text.indexOf(wanted, from) : findLong(text, wanted, from);
    }

    private static int findLong(String text, String wanted, int from) {
        int[] borders = borders(wanted);
        int matched = 0;
        for (int i = from; i < text.length(); i++) {
            while (matched > 0 && text.charAt(i) != wanted.charAt(matched)) {
                matched = borders[matched - 1];
            }
            if (text.charAt(i) == wanted.charAt(matched)) {
                matched++;
            }
            if (matched == wanted.length()) {
                return i - matched + 1;
            }
        }
        return -1;
    }

    /** For each beginning of the text, the length of the longest shorter beginning that is also its end. */
    private static int[] borders(String text) {
        int[] borders = new int[text.length()];
        int border = 0;
        for (int i = 1; i < text.length(); i++) {
            while (border > 0 && text.charAt(i) != text.charAt(border)) {
                border = borders[border - 1];
            }
            if (text.charAt(i) == text.charAt(border)) {
                border++;
            }
            borders[i] = border;
        }
        return borders;
    }

    /** What stands before, between and behind a separator, the empty texts included. */
    static List<String> split(String text, String separator) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int found = find(text, separator, 0); found >= 0; found = find(text, separator, from)) {
            parts.add(text.substring(from, found));
            from = found + separator.length();
        }
        parts.add(text.substring(from));
        return parts;
    }

    /** The text with its first occurrences replaced. */
    static String replace(String text, String wanted, String replacement, long limit) {
        StringBuilder replaced = new StringBuilder();
        int from = 0;
        int found = find(text, wanted, 0);
        for (long left = limit; left > 0 && found >= 0; left--) {
            replaced.append(text, from, found).append(replacement);
            from = found + wanted.length();
            found = find(text, wanted, from);
        }
        return replaced.append(text, from, text.length()).toString();
    }
}
