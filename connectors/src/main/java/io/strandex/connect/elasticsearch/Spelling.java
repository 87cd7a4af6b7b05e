package io.strandex.connect.elasticsearch;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that somebody may have meant. */
final class Spelling {
    private static final int NEAR = 4;

    private Spelling() {}

    static Optional<String> nearest(String text, Collection<String> names) {
        return names.stream()
                .filter(name -> distance(name, text) <= NEAR)
                .min(Comparator.comparingInt(name -> distance(name, text)));
    }

    /** Levenshtein's distance, with one row of the table. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
