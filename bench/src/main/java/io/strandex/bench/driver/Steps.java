package io.strandex.bench.driver;

import static io.strandex.bench.driver.Draw.TEXT;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.kstream.TimeWindows;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.apache.kafka.streams.state.Stores;

/** Ways for a topology to go on; each keeps its result determined, and says where the order is not. */
final class Steps {

    private final Draw draw;

    Steps(Draw draw) {
        this.draw = draw;
    }

    UnaryOperator<KStream<String, String>> any() {
        return switch (draw.random.nextInt(8)) {
            case 0 -> filter();
            case 1 -> flatMap();
            case 2 -> renameAndRepartition();
            case 3 -> foldKeys();
            case 4 -> count();
            case 5 -> windowedCount();
            case 6 -> draw.ordered() ? append() : count();
            default -> mapValues();
        };
    }

    private UnaryOperator<KStream<String, String>> filter() {
        draw.note("filter");
        return stream -> stream.filter((key, value) -> Math.floorMod(value.hashCode(), 5) != 0);
    }

    private UnaryOperator<KStream<String, String>> mapValues() {
        draw.note("map values");
        return stream -> stream.mapValues(value -> value + "'");
    }

    private UnaryOperator<KStream<String, String>> flatMap() {
        draw.note("flat map");
        return stream -> stream.flatMapValues(
                value -> value.hashCode() % 2 == 0 ? List.of(value, value + "\"") : List.of(value));
    }

    /** One to one: the order of each key's values stays. */
    private UnaryOperator<KStream<String, String>> renameAndRepartition() {
        draw.note("repartition");
        String name = draw.name("renamed");
        int partitions = draw.random.nextInt(5);
        boolean custom = draw.random.nextBoolean();
        return stream -> {
            Repartitioned<String, String> repartitioned =
                    Repartitioned.with(TEXT, TEXT).withName(name);
            repartitioned = partitions == 0 ? repartitioned : repartitioned.withNumberOfPartitions(partitions);
            repartitioned = custom ? repartitioned.withStreamPartitioner(byLastCharacter()) : repartitioned;
            return stream.selectKey((key, value) -> "r" + key).repartition(repartitioned);
        };
    }

    /** Many to one: values of several partitions meet in an order that nobody promises. */
    private UnaryOperator<KStream<String, String>> foldKeys() {
        draw.note("fold keys");
        draw.orderIsLost();
        String name = draw.name("folded");
        return stream -> stream.selectKey((key, value) -> "g" + Math.floorMod(key.hashCode(), 3))
                .repartition(Repartitioned.with(TEXT, TEXT).withName(name));
    }

    private UnaryOperator<KStream<String, String>> count() {
        draw.note("count");
        var store = draw.store(draw.name("counts"), Serdes.Long());
        String grouping = draw.name("group");
        return stream -> stream.groupByKey(Grouped.with(grouping, TEXT, TEXT))
                .count(store.get())
                .toStream()
                .mapValues(String::valueOf);
    }

    private UnaryOperator<KStream<String, String>> append() {
        draw.note("append");
        var store = draw.store(draw.name("text"), TEXT);
        String grouping = draw.name("group");
        return stream -> stream.groupByKey(Grouped.with(grouping, TEXT, TEXT))
                .reduce(Steps::lastCharacters, store.get())
                .toStream();
    }

    private static String lastCharacters(String before, String value) {
        String all = before + value;
        return all.substring(Math.max(0, all.length() - 30));
    }

    private UnaryOperator<KStream<String, String>> windowedCount() {
        draw.note("windowed count");
        String name = draw.name("windows");
        String grouping = draw.name("group");
        var windows = TimeWindows.ofSizeAndGrace(Duration.ofSeconds(20), Duration.ofDays(1));
        boolean onDisk = draw.random.nextBoolean();
        return stream -> {
            var retention = Duration.ofDays(2);
            var store = onDisk
                    ? Stores.persistentWindowStore(name, retention, Duration.ofSeconds(20), false)
                    : Stores.inMemoryWindowStore(name, retention, Duration.ofSeconds(20), false);
            return stream.groupByKey(Grouped.with(grouping, TEXT, TEXT))
                    .windowedBy(windows)
                    .count(Materialized.<String, Long>as(store)
                            .withKeySerde(TEXT)
                            .withValueSerde(Serdes.Long()))
                    .toStream()
                    .map((window, count) ->
                            KeyValue.pair(window.key() + "@" + window.window().start(), String.valueOf(count)));
        };
    }

    @SuppressWarnings("removal") // Kafka 4.4 has no other abstract method to implement
    static StreamPartitioner<String, String> byLastCharacter() {
        return (topic, key, value, partitions) ->
                Optional.of(Set.of(Math.floorMod(key.charAt(key.length() - 1), partitions)));
    }
}
