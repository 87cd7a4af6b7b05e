package io.strandex.settings;

import java.util.Comparator;
import java.util.Optional;
import java.util.Set;

/** Finds the word somebody may have meant. */
final class Spelling {
    private Spelling() {}

    /** The nearest known word, if it is near at all: at most a third of the letters differ. */
    static Optional<String> nearest(String word, Set<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)))
                .filter(candidate -> distance(word, candidate) * 3 <= word.length());
    }

    /** Edit distance (V. Levenshtein, 1965). */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int change = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[to.length()];
    }
}
