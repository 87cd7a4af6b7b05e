package io.strandex.cli.keys;

import io.strandex.key.Dimension;
import io.strandex.key.KeyException;
import io.strandex.key.Layout;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How far a layout read a key that is none of its own.
 *
 * @param layout the layout
 * @param fault the dimension and the byte at which it stopped
 */
record UnreadKey(Layout layout, KeyException fault) {
    private static final int MANY = 2;
    private static final Comparator<UnreadKey> REACH =
            Comparator.comparingInt(UnreadKey::dimensions).thenComparingInt(UnreadKey::bytes);

    /** The layout that read furthest, of those that do not read the key whole; the first of equals. */
    static Optional<UnreadKey> nearest(String key, List<Layout> layouts) {
        return layouts.stream()
                .flatMap(layout -> of(key, layout).stream())
                .reduce((first, next) -> REACH.compare(first, next) < 0 ? next : first);
    }

    private static Optional<UnreadKey> of(String key, Layout layout) {
        try {
            layout.decode(key);
            return Optional.empty();
        } catch (KeyException e) {
            return Optional.of(new UnreadKey(layout, e));
        }
    }

    /** Dimensions that could be read: all of them where bytes are left over. */
    private int dimensions() {
        List<String> names = layout.dimensions().stream().map(Dimension::name).toList();
        int place = names.indexOf(fault.dimension());
        return place < 0 ? names.size() : place;
    }

    /** Bytes that could be read: all of them where a value does not follow from the others. */
    private int bytes() {
        return fault.offset().orElse(Integer.MAX_VALUE);
    }

    /** Whether the key looks much like one of the layout: at least two dimensions could be read. */
    boolean isClose() {
        return dimensions() >= MANY;
    }

    String sentence() {
        return layout + " stops at " + Shown.of(String.valueOf(fault.getMessage()));
    }
}
