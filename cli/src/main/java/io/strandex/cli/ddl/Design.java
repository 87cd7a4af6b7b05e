package io.strandex.cli.ddl;

import io.strandex.key.Layout;
import java.util.List;
import java.util.stream.Stream;

/**
 * What every store is told: the columns of a layout, how long its keys may be, and the vector's dimension.
 *
 * @param layout the layout
 * @param columns its dimensions as columns, in order
 * @param keyBytes greatest length of a key
 * @param vector dimension of the vectors
 */
record Design(Layout layout, List<Column> columns, int keyBytes, int vector) {
    static Design of(Layout layout, int vector) {
        List<Column> columns = layout.dimensions().stream().map(Column::of).toList();
        return new Design(layout, columns, layout.readable().greatestLength(), vector);
    }

    String name() {
        return layout.name().isEmpty() ? "events" : layout.name();
    }

    /** Columns without the salt, in the order of the key. */
    List<Column> ordered() {
        return columns.stream().filter(column -> !column.isSalt()).toList();
    }

    /** The salt in front: for stores that partition by range of the key. */
    List<Column> saltFirst() {
        return Stream.concat(columns.stream().filter(Column::isSalt), ordered().stream())
                .toList();
    }

    boolean hasTime() {
        return columns.stream().anyMatch(column -> column.name().equals("ts_ms"));
    }

    static String names(List<Column> columns) {
        return String.join(", ", columns.stream().map(Column::name).toList());
    }
}
