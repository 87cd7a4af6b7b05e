package io.strandex.cli.table;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows under a header, in columns as wide as their widest cell. The last column takes what is left of the line and is
 * shortened to it.
 */
public final class Table {

    private static final String GAP = "  ";
    private static final int LEAST_LAST = 12;

    private final List<Column> columns;
    private final List<List<String>> rows = new ArrayList<>();

    private Table(List<Column> columns) {
        this.columns = columns;
    }

    /**
     * A table with these column titles. A title that starts with {@code >} makes a column of numbers, aligned to the right.
     */
    public static Table of(String... titles) {
        return new Table(List.of(titles).stream().map(Column::of).toList());
    }

    /** Adds a row with one cell for each column; cells are made one line each. */
    public Table row(String... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + columns.size() + " columns");
        }
        rows.add(List.of(cells).stream().map(DisplayText::oneLine).toList());
        return this;
    }

    /** Whether no row was added. */
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** The header and the rows as lines of at most {@code width} cells, if the columns before the last leave room. */
    public List<String> lines(int width) {
        List<Integer> widths = widths(width);
        List<String> lines = new ArrayList<>();
        lines.add(line(columns.stream().map(Column::title).toList(), widths));
        rows.forEach(row -> lines.add(line(row, widths)));
        return lines;
    }

    private List<Integer> widths(int width) {
        List<Integer> widths = new ArrayList<>();
        int left = width;
        for (int column = 0; column < columns.size() - 1; column++) {
            int widest = widest(column);
            widths.add(widest);
            left -= widest + GAP.length();
        }
        int last = columns.size() - 1;
        widths.add(Math.min(widest(last), Math.max(LEAST_LAST, left)));
        return widths;
    }

    private int widest(int column) {
        int title = DisplayText.width(columns.get(column).title());
        return rows.stream().mapToInt(row -> DisplayText.width(row.get(column))).reduce(title, Math::max);
    }

    private String line(List<String> cells, List<Integer> widths) {
        List<String> padded = new ArrayList<>();
        for (int column = 0; column < cells.size(); column++) {
            int width = widths.get(column);
            String cell = DisplayText.shorten(cells.get(column), width);
            padded.add(columns.get(column).right() ? DisplayText.padLeft(cell, width) : DisplayText.pad(cell, width));
        }
        return String.join(GAP, padded).stripTrailing();
    }

    private record Column(String title, boolean right) {

        private static Column of(String title) {
            return title.startsWith(">") ? new Column(title.substring(1), true) : new Column(title, false);
        }
    }
}
