package io.strandex.cli.dead;

import io.strandex.cli.kafka.TopicScan;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/**
 * Appends dead operations to their topic again, if they are still the newest of their key.
 *
 * <p>The copies are written in a transaction. Before it is committed, everything that came in before them, uncommitted records too, is looked
 * through for the same keys; where there is one, the transaction is aborted and the operation left out. So no copy ever stands behind a
 * newer operation, however busy the topic is.
 */
final class Redrive {
    private final Map<String, Object> kafka;
    private final boolean dryRun;
    private final List<Fate> fates = new ArrayList<>();

    Redrive(Map<String, Object> kafka, boolean dryRun) {
        this.kafka = kafka;
        this.dryRun = dryRun;
    }

    /** A key within its partition. */
    private record Key(TopicPartition partition, ByteBuffer bytes) {
        static Key of(TopicPartition partition, byte[] bytes) {
            return new Key(partition, ByteBuffer.wrap(bytes));
        }
    }

    List<Fate> of(List<DeadLetter> letters) {
        Map<Key, DeadLetter> candidates = candidates(letters);
        Map<TopicPartition, Long> ends = keepNewest(candidates);
        if (dryRun || candidates.isEmpty()) {
            candidates.values().forEach(letter -> note(letter, Fate.Kind.REDRIVEN, "would be sent"));
            return fates;
        }
        try (Appender appender = new Appender(kafka)) {
            append(appender, candidates, ends);
        }
        return fates;
    }

    private Map<Key, DeadLetter> candidates(List<DeadLetter> letters) {
        Map<Key, DeadLetter> candidates = new LinkedHashMap<>();
        for (DeadLetter letter : letters) {
            Position origin = letter.origin();
            byte[] key = letter.record().key();
            if (origin == null || key == null || letter.operation() == null) {
                note(letter, Fate.Kind.REFUSED, "it is no index operation with a key and a known place");
                continue;
            }
            DeadLetter earlier =
                    candidates.put(Key.of(new TopicPartition(origin.topic(), origin.partition()), key), letter);
            if (earlier != null) {
                note(earlier, Fate.Kind.SUPERSEDED, "letter " + letter.letter().place() + " is of the same document");
            }
        }
        return candidates;
    }

    /** Leaves the operations that are the newest of their key, and returns how far the partitions were read. */
    private Map<TopicPartition, Long> keepNewest(Map<Key, DeadLetter> candidates) {
        Map<TopicPartition, Long> from = new HashMap<>();
        candidates.forEach(
                (key, letter) -> from.merge(key.partition, origin(letter).offset(), Math::min));
        Map<Key, Long> newest = new HashMap<>();
        Map<TopicPartition, Long> ends = Map.of();
        if (!from.isEmpty()) {
            try (TopicScan scan = new TopicScan(kafka, IsolationLevel.READ_COMMITTED)) {
                ends = scan.partitions(from, record -> meet(record, candidates, newest));
            }
        }
        candidates.entrySet().removeIf(candidate -> {
            Long offset = newest.get(candidate.getKey());
            boolean isNewest =
                    offset != null && offset == origin(candidate.getValue()).offset();
            if (!isNewest) {
                note(
                        candidate.getValue(),
                        offset == null ? Fate.Kind.REFUSED : Fate.Kind.SUPERSEDED,
                        offset == null
                                ? "the operation is not in its topic any more"
                                : "a newer operation of the document stands at offset " + offset);
            }
            return !isNewest;
        });
        return ends;
    }

    private static void meet(
            ConsumerRecord<byte[], byte[]> record, Map<Key, DeadLetter> candidates, Map<Key, Long> newest) {
        if (record.key() != null) {
            Key key = Key.of(new TopicPartition(record.topic(), record.partition()), record.key());
            if (candidates.containsKey(key)) {
                newest.put(key, record.offset());
            }
        }
    }

    /** Tries until no newer operation came in between, which leaves fewer each time. */
    private void append(Appender appender, Map<Key, DeadLetter> candidates, Map<TopicPartition, Long> readTo) {
        while (!candidates.isEmpty()) {
            appender.begin(candidates.values());
            Map<Key, Long> between = new HashMap<>();
            try (TopicScan scan = new TopicScan(kafka, IsolationLevel.READ_UNCOMMITTED)) {
                scan.partitions(partitionsOf(candidates, readTo), record -> {
                    if (!appender.wrote(record)) {
                        meet(record, candidates, between);
                    }
                });
            }
            if (between.isEmpty()) {
                appender.commit();
                candidates
                        .values()
                        .forEach(letter -> note(letter, Fate.Kind.REDRIVEN, "sent again behind " + letter.origin()));
                return;
            }
            appender.abort();
            between.forEach((key, offset) -> {
                DeadLetter late = candidates.remove(key);
                if (late != null) {
                    note(late, Fate.Kind.SUPERSEDED, "a newer operation came in at offset " + offset);
                }
            });
        }
    }

    private static Map<TopicPartition, Long> partitionsOf(
            Map<Key, DeadLetter> candidates, Map<TopicPartition, Long> readTo) {
        Map<TopicPartition, Long> from = new HashMap<>();
        candidates.keySet().forEach(key -> from.put(key.partition, readTo.getOrDefault(key.partition, 0L)));
        return from;
    }

    private static Position origin(DeadLetter letter) {
        Position origin = letter.origin();
        if (origin == null) {
            throw new IllegalArgumentException("a candidate has an origin");
        }
        return origin;
    }

    private void note(DeadLetter letter, Fate.Kind kind, String why) {
        fates.add(new Fate(letter.letter(), kind, why));
    }
}
