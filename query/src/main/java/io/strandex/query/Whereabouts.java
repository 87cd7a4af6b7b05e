package io.strandex.query;

import io.strandex.week.IsoWeek;
import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Where a scene's documents are.
 *
 * @param scene the scene
 * @param weeks the weeks that its events happened in, at least one
 * @param width over how many routings they are spread, at least 1
 */
record Whereabouts(String scene, SortedSet<IsoWeek> weeks, int width) {

    Whereabouts {
        weeks = Collections.unmodifiableSortedSet(new TreeSet<>(weeks));
    }

    /**
     * The weeks that its slots can be in. A slot begins up to 30 seconds before one of its events, or as long after it as
     * that event lasts, so the weeks on both sides count too.
     */
    Set<IsoWeek> slotWeeks() {
        SortedSet<IsoWeek> slots = new TreeSet<>(weeks);
        weeks.forEach(week -> Collections.addAll(slots, week.plusWeeks(-1), week.plusWeeks(1)));
        return slots;
    }
}
