package io.strandex.json;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Finds the name that was probably meant. */
final class Suggestion {
    private static final int LONGEST = 40;

    private Suggestion() {}

    /** {@code "; did you mean 'x'?"} for the closest candidate, or nothing where none is close. */
    static String among(String name, Collection<String> candidates) {
        if (name.length() > LONGEST) {
            return "";
        }
        return candidates.stream()
                .filter(candidate -> distance(name, candidate) <= Math.max(1, candidate.length() / 3))
                .min(Comparator.comparingInt(candidate -> distance(name, candidate)))
                .map(candidate -> "; did you mean '" + candidate + "'?")
                .orElse("");
    }

    /** Edits between two names, without regard to case and separators. */
    private static int distance(String left, String right) {
        String a = plain(left);
        String b = plain(right);
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }

    /** A text for a message, cut where it is long. */
    static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
}
