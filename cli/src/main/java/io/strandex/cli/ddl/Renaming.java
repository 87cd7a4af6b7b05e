package io.strandex.cli.ddl;

import io.strandex.key.Dimension;
import io.strandex.key.KeyLimits;
import io.strandex.key.Layout;
import io.strandex.key.Segment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Names of a design that a store can't have, and the layout that has others in their place. A dimension's name stands in
 * no key, so that the keys of both layouts are the same.
 */
final class Renaming {
    private static final int ROOM_FOR_SUFFIX = 16;

    private final Store store;
    private final Layout layout;
    private final Set<String> taken;
    private final List<String> faults = new ArrayList<>();

    private Renaming(Store store, Design design) {
        this.store = store;
        this.layout = design.layout();
        this.taken = new HashSet<>(store.columnsBeside(design));
        layout.dimensions().stream().filter(Dimension::derived).forEach(dimension -> taken.add(column(dimension)));
    }

    /** What is wrong with the names and the layout to take; empty where all is well. */
    static List<String> faults(Store store, Design design) {
        Renaming renaming = new Renaming(store, design);
        Layout renamed = renaming.layout();
        List<String> faults = new ArrayList<>(renaming.faults);
        if (!faults.isEmpty()) {
            faults.add("--layout '" + renamed + "'");
        }
        return faults;
    }

    private Layout layout() {
        List<Segment> segments = new ArrayList<>();
        for (Segment segment : layout.segments()) {
            boolean named = segment instanceof Dimension dimension && !dimension.derived();
            segments.add(named ? renamed((Dimension) segment) : segment);
        }
        return Layout.of(tableName(), segments, KeyLimits.NONE);
    }

    private String tableName() {
        String name = layout.name();
        String fault = name.isEmpty() ? "" : fault(Design.tableName(name));
        if (fault.isEmpty()) {
            return name;
        }
        faults.add("a table " + name + " (" + fault + ")");
        return shortened(name) + "_rows";
    }

    private Dimension renamed(Dimension dimension) {
        String fault = taken.contains(column(dimension)) ? "there is one already" : fault(column(dimension));
        Dimension other = dimension;
        for (int i = 1; !isFree(other); i++) {
            String suffix = i == 1 ? "_key" : "_key" + i;
            other = new Dimension(shortened(dimension.name()) + suffix, dimension.kind());
        }
        if (!fault.isEmpty()) {
            faults.add("a column " + column(dimension) + " (" + fault + ")");
        }
        taken.add(column(other));
        return other;
    }

    private boolean isFree(Dimension dimension) {
        return !taken.contains(column(dimension)) && fault(column(dimension)).isEmpty();
    }

    private String fault(String name) {
        if (store.reserves(name)) {
            return "a reserved word";
        }
        return name.length() > store.nameLength() ? "over " + store.nameLength() + " characters" : "";
    }

    private String shortened(String name) {
        return name.substring(0, Math.min(name.length(), store.nameLength() - ROOM_FOR_SUFFIX));
    }

    private static String column(Dimension dimension) {
        return Column.of(dimension).name();
    }
}
