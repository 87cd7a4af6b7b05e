package io.strandex.cli.ddl;

/**
 * What a store can hold at most, as its documentation says.
 *
 * @param keyBytes bytes of a key
 * @param keyColumns columns of a key
 * @param dimensions dimensions of a vector that can be searched
 * @param name characters of the name of a table or column
 */
record Limits(int keyBytes, int keyColumns, int dimensions, int name) {
    private static final int ANY = Integer.MAX_VALUE;

    /** A store that keeps the key in one column. */
    static Limits oneColumn(int keyBytes, int dimensions) {
        return new Limits(keyBytes, ANY, dimensions, 255);
    }
}
