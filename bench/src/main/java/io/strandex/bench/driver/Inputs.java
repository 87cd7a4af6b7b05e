package io.strandex.bench.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Draws records, each a little later than the one before. */
final class Inputs {
    /** How many keys there are. */
    static final int KEYS = 12;

    private static final long START = 1_700_000_000_000L;

    private final Draw draw;
    private long clock = START;

    Inputs(Draw draw) {
        this.draw = draw;
    }

    /** What happens to a table: some changes delete, and some have no key, which Kafka drops. */
    List<Scenario.Input> changes(String topic, int partitions, int count) {
        return withoutSomeKeys(withTombstones(records(topic, "k", count)), partitions);
    }

    List<Scenario.Input> withTombstones(List<Scenario.Input> records) {
        return some(
                records,
                record ->
                        new Scenario.Input(record.topic(), record.partition(), record.key(), null, record.timestamp()));
    }

    /** To partitions of our choice, since producers choose any. */
    List<Scenario.Input> withoutSomeKeys(List<Scenario.Input> records, int partitions) {
        return some(
                records,
                record -> new Scenario.Input(
                        record.topic(), draw.random.nextInt(partitions), null, record.value(), record.timestamp()));
    }

    /** Every fourth record changed. */
    private List<Scenario.Input> some(List<Scenario.Input> records, UnaryOperator<Scenario.Input> change) {
        return records.stream()
                .map(record -> draw.random.nextInt(4) == 0 ? change.apply(record) : record)
                .toList();
    }

    List<Scenario.Input> records(String topic, String prefix, int count) {
        var records = new ArrayList<Scenario.Input>();
        for (int i = 0; i < count; i++) {
            records.add(input(topic, prefix + draw.random.nextInt(KEYS)));
        }
        return records;
    }

    List<Scenario.Input> each(String topic, String prefix, int keys) {
        var records = new ArrayList<Scenario.Input>();
        for (int i = 0; i < keys; i++) {
            records.add(input(topic, prefix + i));
        }
        return records;
    }

    private Scenario.Input input(String topic, String key) {
        clock += 1 + draw.random.nextInt(2_000);
        return new Scenario.Input(topic, null, key, "v" + draw.random.nextInt(1_000), clock);
    }
}
