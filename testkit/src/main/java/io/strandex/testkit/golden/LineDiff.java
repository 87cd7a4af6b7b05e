package io.strandex.testkit.golden;

import java.util.ArrayList;
import java.util.List;

/** The lines in which two texts differ, with the lines around them. */
final class LineDiff {

    private static final int CONTEXT = 2;

    private LineDiff() {}

    /** Lines with {@code -} are only in the first, with {@code +} only in the second; empty where the texts agree. */
    static List<String> of(String first, String second) {
        List<String> script = script(lines(first), lines(second));
        boolean same = script.stream().allMatch(line -> line.startsWith(" "));
        return same ? List.of() : around(script);
    }

    private static List<String> lines(String text) {
        return text.stripTrailing().lines().map(String::stripTrailing).toList();
    }

    /** By the longest common subsequence. */
    private static List<String> script(List<String> first, List<String> second) {
        int[][] common = common(first, second);
        var script = new ArrayList<String>();
        int i = 0;
        int j = 0;
        while (i < first.size() || j < second.size()) {
            if (i < first.size() && j < second.size() && first.get(i).equals(second.get(j))) {
                script.add("  " + first.get(i++));
                j++;
            } else if (j == second.size() || (i < first.size() && common[i + 1][j] >= common[i][j + 1])) {
                script.add("- " + first.get(i++));
            } else {
                script.add("+ " + second.get(j++));
            }
        }
        return script;
    }

    private static int[][] common(List<String> first, List<String> second) {
        int[][] length = new int[first.size() + 1][second.size() + 1];
        for (int i = first.size() - 1; i >= 0; i--) {
            for (int j = second.size() - 1; j >= 0; j--) {
                length[i][j] = first.get(i).equals(second.get(j))
                        ? length[i + 1][j + 1] + 1
                        : Math.max(length[i + 1][j], length[i][j + 1]);
            }
        }
        return length;
    }

    private static List<String> around(List<String> script) {
        var shown = new ArrayList<String>();
        boolean gap = false;
        for (int at = 0; at < script.size(); at++) {
            boolean near = script.subList(Math.max(0, at - CONTEXT), Math.min(script.size(), at + CONTEXT + 1)).stream()
                    .anyMatch(line -> !line.startsWith(" "));
            if (near) {
                shown.add(script.get(at));
            } else if (!gap) {
                shown.add("  ...");
            }
            gap = !near;
        }
        return shown;
    }
}
