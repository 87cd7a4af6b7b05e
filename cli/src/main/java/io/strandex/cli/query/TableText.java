package io.strandex.cli.query;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Tables in markdown on one line: how many rows, and what the columns are called. */
final class TableText {

    private TableText() {}

    /** {@code 3 rows: segment, start_s, sentence}; text that is no such table stays as it is. */
    static String brief(String text) {
        List<String> lines = text.strip().lines().map(String::strip).toList();
        if (lines.size() < 2 || !lines.get(1).matches("\\|?[\\s:|-]+\\|?")) {
            return text;
        }
        int rows = lines.size() - 2;
        String columns = Arrays.stream(lines.get(0).split("\\|"))
                .map(String::strip)
                .filter(column -> !column.isEmpty())
                .collect(Collectors.joining(", "));
        return rows + (rows == 1 ? " row: " : " rows: ") + columns;
    }
}
