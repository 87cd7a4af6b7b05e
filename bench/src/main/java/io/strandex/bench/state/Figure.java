package io.strandex.bench.state;

/** What {@code bench state} can find out. */
enum Figure {
    /** Speed against the floor's, by turns. */
    FLOOR,
    /** Speed with ten times the keys. */
    TENFOLD,
    /** Speed where every event belongs to a slot. */
    SLOTS,
    /** How fast state comes back from its changelog. */
    RESTORE
}
