package io.strandex.cli.keys;

import io.strandex.derive.Dependency;
import io.strandex.derive.DerivedKeys;
import io.strandex.derive.KeyDerivation;
import io.strandex.derive.OrderColumn;
import io.strandex.key.Dimension;
import io.strandex.key.Layout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * How the keys of an events layout follow from its dimensions.
 *
 * @param keys the keys of the declaration that the layout stands for
 * @param steps how they were derived, and what the layout holds besides
 */
record LayoutDerivation(DerivedKeys keys, List<String> steps) {
    private static final List<String> IDENTITY = List.of("scene_id", "event_id");
    private static final Dependency WEEK = new Dependency(Set.of("event_time"), Set.of("week"));
    private static final Map<String, String> COLUMNS = Map.of(
            "ts", "event_time", "week", "week", "modality", "modality", "scene", "scene_id", "event", "event_id");

    /** The layout ordered by its dimensions; an event at the end is the rest of the stream key. */
    static LayoutDerivation of(Layout events) {
        List<String> columns = events.dimensions().stream()
                .map(dimension -> COLUMNS.get(dimension.name()))
                .filter(Objects::nonNull)
                .toList();
        int last = columns.size() - 1;
        List<OrderColumn> orderBy = columns.subList(0, columns.get(last).equals("event_id") ? last : last + 1).stream()
                .map(OrderColumn::ascending)
                .toList();
        DerivedKeys keys = new KeyDerivation(orderBy, IDENTITY, IDENTITY, List.of(WEEK)).derive();
        List<String> steps = new ArrayList<>(keys.steps());
        steps.addAll(besides(events, columns, keys));
        return new LayoutDerivation(keys, steps);
    }

    private static List<String> besides(Layout events, List<String> columns, DerivedKeys keys) {
        List<String> held = keys.storageKey().stream().map(OrderColumn::name).toList();
        List<String> besides = new ArrayList<>();
        columns.stream()
                .filter(column -> !held.contains(column))
                .forEach(column -> besides.add("the layout holds " + column + " besides: nothing needs it there"));
        for (Dimension dimension : events.dimensions()) {
            if (dimension.derived()) {
                besides.add("the layout holds " + dimension.name() + ", which follows from the other dimensions");
            } else if (dimension.name().equals("salt")) {
                besides.add(
                        "the layout holds salt: hash of the stream key modulo the width; it spreads, and identifies nothing");
            }
        }
        return besides;
    }
}
