package io.strandex.key;

/** A layout that cannot be loaded; the message shows the text with a mark under the column at fault. */
public final class LayoutException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int column;

    LayoutException(String layout, int column, String detail) {
        super("column " + column + ": " + detail + "\n  " + layout + "\n  " + " ".repeat(column - 1) + "^");
        this.column = column;
    }

    /** Column of the text form at which the fault starts, the first being 1. */
    public int column() {
        return column;
    }
}
