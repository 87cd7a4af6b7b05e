package io.strandex.cli.ddl;

import io.strandex.key.Dimension;
import io.strandex.key.Kind;

/**
 * A dimension as a column.
 *
 * @param name name of the column
 * @param kind what it holds
 * @param bytes greatest length of its text form
 */
record Column(String name, Kind kind, int bytes) {
    private static final int CODE = 3;
    private static final int WEEK = 8;
    private static final int UUID = 36;

    static Column of(Dimension dimension) {
        return new Column(name(dimension), dimension.kind(), bytes(dimension.kind()));
    }

    private static String name(Dimension dimension) {
        return switch (dimension.kind()) {
            case Kind.TimeMs time -> dimension.name().equals("ts") ? "ts_ms" : dimension.name();
            case Kind.Hash hash -> dimension.name() + "_hash";
            case Kind other -> dimension.name();
        };
    }

    private static int bytes(Kind kind) {
        return switch (kind) {
            case Kind.Text text -> text.maxBytes();
            case Kind.Hash hash -> hash.length();
            case Kind.Random random -> random.length();
            case Kind.Code code ->
                code.codes().isEmpty() ? CODE : code.codes().get(0).length();
            case Kind.Week week -> WEEK;
            case Kind.Uuid uuid -> UUID;
            case Kind other -> 0;
        };
    }

    boolean isSalt() {
        return kind instanceof Kind.Salt;
    }

    boolean isNumber() {
        return bytes == 0;
    }
}
