package io.strandex.testkit.upgrade;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What an upgrade sees of a store. Topics of Kafka Streams' own stand without the application id.
 *
 * @param kind such as {@code key-value} or {@code timestamped window}: the layout of its records
 * @param files how its files are laid out, such as {@code timestamped}; empty for a store in memory
 * @param changelog the topic that Kafka Streams restores it from, which may be a source topic; empty where there is
 *     none
 * @param feeds the topics of others that it is made from, each with the topics that bring its records to the store:
 *     itself, or the last repartition topics on the way
 * @param path the kinds of steps on the way to it, for a store with a generated name; else empty
 * @param times in milliseconds, where the kind has them: {@code window}, {@code retention}, {@code segment} (of the
 *     files of a store on disk) and {@code history} (of versions)
 */
public record StoreShape(
        String kind,
        String files,
        String changelog,
        SortedMap<String, List<String>> feeds,
        List<String> path,
        SortedMap<String, Long> times) {

    static final String WINDOW = "window";
    static final String RETENTION = "retention";
    static final String SEGMENT = "segment";
    static final String HISTORY = "history";

    /** Copies lists and map. */
    public StoreShape {
        feeds = new TreeMap<>(feeds);
        path = List.copyOf(path);
        times = new TreeMap<>(times);
    }

    /** Whether it outlives the process. */
    boolean onDisk() {
        return !files.isEmpty();
    }

    boolean hasChangelog() {
        return !changelog.isEmpty();
    }

    /** The topics of others that it is made from. */
    List<String> sources() {
        return List.copyOf(feeds.keySet());
    }

    /** Whether Kafka Streams restores it from a topic of others. */
    boolean isCopyOfItsSource() {
        return feeds.containsKey(changelog);
    }

    /** Whether anything of it outlives a restart. */
    boolean lasts() {
        return onDisk() || hasChangelog();
    }
}
