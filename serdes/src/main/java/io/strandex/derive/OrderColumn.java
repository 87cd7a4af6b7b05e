package io.strandex.derive;

/**
 * A column by which documents are ordered.
 *
 * @param name what the column is called
 * @param descending whether greater values come first
 */
public record OrderColumn(String name, boolean descending) {
    /** A column in ascending order. */
    public static OrderColumn ascending(String name) {
        return new OrderColumn(name, false);
    }

    @Override
    public String toString() {
        return descending ? name + " desc" : name;
    }
}
