package io.strandex.series;

import io.strandex.bulk.Destination;

/** The names of indices, aliases and templates. */
record IndexNames(String prefix) {
    /** The alias over all weeks of a series. */
    String series(String series) {
        return prefix + "-" + series;
    }

    /** The alias over the generations of a week. */
    String week(Destination destination) {
        return series(destination.series()) + "-" + destination.week();
    }

    /** The first generation of a week; rollover counts on. */
    String firstGeneration(Destination destination) {
        return week(destination) + "-000001";
    }

    /** The index that knows the state of each week. */
    String registry() {
        return prefix + "-weeks";
    }
}
