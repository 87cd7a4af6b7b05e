package io.strandex.cli.ddl;

import io.strandex.key.CollisionBudget;
import io.strandex.key.Dimension;
import io.strandex.key.HashToken;
import io.strandex.key.KeyLimits;
import io.strandex.key.Kind;
import io.strandex.key.Layout;
import io.strandex.key.Segment;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What every store is told: the columns of a layout, how long its keys may be, and the vector's dimension.
 *
 * @param layout the layout
 * @param columns its dimensions as columns, in order
 * @param keyBytes greatest length of a key
 * @param vector dimension of the vectors
 * @param hotFromMs time from which on documents are hot, milliseconds since the epoch
 */
record Design(Layout layout, List<Column> columns, int keyBytes, int vector, long hotFromMs) {
    /** Rows that a store holds unless it is said otherwise. */
    static final long ROWS = 10_000_000_000L;

    static Design of(Layout layout, int vector, long hotFromMs) {
        List<Column> columns = layout.dimensions().stream().map(Column::of).toList();
        return new Design(layout, columns, layout.readable().greatestLength(), vector, hotFromMs);
    }

    /**
     * The options that ask for the layout with hashes for its texts, and for as many rows as these tell apart; empty
     * where its keys are still too long.
     */
    Optional<String> hashed(int greatestKey) {
        List<Segment> segments = layout.segments().stream()
                .map(segment -> segment instanceof Dimension dimension && dimension.kind() instanceof Kind.Text
                        ? new Dimension(dimension.name(), new Kind.Hash(HashToken.MAX_LENGTH))
                        : segment)
                .toList();
        Layout hashed = Layout.of(layout.name(), segments, KeyLimits.NONE);
        long rows = ROWS;
        while (rows > 1 && !budget((double) rows).allows(hashed)) {
            rows /= 10;
        }
        String options = "--layout '" + hashed + "'" + (rows == ROWS ? "" : " --rows " + rows);
        return hashed.readable().greatestLength() > greatestKey ? Optional.empty() : Optional.of(options);
    }

    /** The default collision budget for another number of rows. */
    static CollisionBudget budget(double rows) {
        CollisionBudget usual = CollisionBudget.DEFAULT;
        return new CollisionBudget(rows, usual.eventsPerSecond(), usual.probability());
    }

    /** Name of the table or collection. */
    String name() {
        return layout.name().isEmpty() ? "events" : tableName(layout.name());
    }

    /** The name of a layout as one without a hyphen, which most stores read as a minus. */
    static String tableName(String layout) {
        return layout.replace('-', '_');
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

    /** The first column that holds a time. */
    Optional<Column> time() {
        return columns.stream()
                .filter(column -> column.kind() instanceof Kind.TimeMs)
                .findFirst();
    }

    static String names(List<Column> columns) {
        return String.join(", ", columns.stream().map(Column::name).toList());
    }
}
