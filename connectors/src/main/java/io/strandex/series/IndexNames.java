package io.strandex.series;

import io.strandex.bulk.Destination;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    /** The template and policy of a series, and what the names of its weeks begin with. */
    String series(String series) {
        return prefix + "-" + series;
    }

    /** The template of a week, and what the names of its generations begin with. */
    String week(Destination destination) {
        return series(destination.series()) + "-" + destination.week();
    }

    /** The first generation of a week; rollover counts on. */
    String firstGeneration(Destination destination) {
        return week(destination) + "-000001";
    }

    /** The alias over the generations of a week that writers use; one of them has its write flag while the week is open. */
    String writers(Destination destination) {
        return week(destination) + "-write";
    }

    /** The alias over all weeks of a series that readers use. */
    String readers(String series) {
        return aliasPrefix + "-" + series;
    }

    /** The alias over the generations of a week that readers use. */
    String readers(Destination destination) {
        return readers(destination.series()) + "-" + destination.week();
    }

    /** The index that knows the state of each week. */
    String registry() {
        return prefix + "-weeks";
    }

    /** The week whose {@link #writers} alias this is; empty for other names. */
    Optional<Destination> weekOfWriters(String alias) {
        Matcher name = Pattern.compile(Pattern.quote(prefix) + "-([a-z]+)-(\\d{4}-w\\d{2})-write")
                .matcher(alias);
        return name.matches() ? Optional.of(new Destination(name.group(1), name.group(2))) : Optional.empty();
    }
}
