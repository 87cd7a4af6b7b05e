package io.strandex.series;

import io.strandex.bulk.Destination;

/**
 * The names of indices, aliases and templates.
 *
 * @param prefix first part of everything that belongs to the series
 * @param aliasPrefix first part of the aliases that readers use
 */
record IndexNames(String prefix, String aliasPrefix) {
    static IndexNames of(SeriesSettings settings) {
        return new IndexNames(settings.prefix(), settings.aliasPrefix());
    }

    /** What the names of a series begin with; also the name of its template and policy. */
    String series(String series) {
        return prefix + "-" + series;
    }

    /** The alias over all weeks of a series, which readers use. */
    String readers(String series) {
        return aliasPrefix + "-" + series;
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
