package io.strandex.bench.driver;

import static io.strandex.bench.driver.Draw.TEXT;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Grouped;
import org.apache.kafka.streams.kstream.JoinWindows;
import org.apache.kafka.streams.kstream.Joined;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.KeyValueMapper;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.kstream.StreamJoined;

/** Ways for a topology to begin, each with topics and input that determine its result. */
final class Heads {

    /** From a builder to the first stream, with what it reads. */
    record Head(
            Function<StreamsBuilder, KStream<String, String>> build,
            Map<String, Integer> topics,
            Map<String, String> globals,
            List<List<Scenario.Input>> phases) {

        Head(
                Function<StreamsBuilder, KStream<String, String>> build,
                Map<String, Integer> topics,
                List<List<Scenario.Input>> phases) {
            this(build, topics, Map.of(), phases);
        }
    }

    private final Draw draw;
    private final String in;
    private final String other;
    private final Inputs inputs;

    Heads(Draw draw) {
        this.draw = draw;
        this.inputs = new Inputs(draw);
        this.in = draw.topic("in");
        this.other = draw.topic("other");
    }

    Head any() {
        return switch (draw.random.nextInt(8)) {
            case 0 -> merged();
            case 1 -> tableJoin();
            case 2 -> streamJoin();
            case 3 -> regroupedTable();
            case 4 -> foreignKeyJoin();
            case 5 -> globalJoin();
            case 6 -> nullKeys();
            default -> plain();
        };
    }

    private static KStream<String, String> stream(StreamsBuilder builder, String topic) {
        return builder.stream(topic, Consumed.with(TEXT, TEXT));
    }

    private Head plain() {
        draw.note("stream");
        return new Head(
                builder -> stream(builder, in),
                Map.of(in, draw.partitions()),
                List.of(inputs.records(in, "k", 30 + draw.random.nextInt(60)), inputs.records(in, "k", 20)));
    }

    private Head merged() {
        draw.note("merge of two topics");
        Map<String, Integer> topics = new TreeMap<>(Map.of(in, draw.partitions(), other, draw.partitions()));
        List<Scenario.Input> both = new ArrayList<>(inputs.records(in, "k", 30));
        both.addAll(inputs.records(other, "o", 30));
        return new Head(
                builder -> stream(builder, in).merge(stream(builder, other)),
                topics,
                List.of(both, inputs.records(in, "k", 20)));
    }

    private Head tableJoin() {
        draw.note("stream-table join");
        int partitions = draw.partitions();
        var store = draw.store(draw.name("table"), TEXT);
        boolean left = draw.random.nextBoolean();
        Function<StreamsBuilder, KStream<String, String>> build = builder -> {
            var table = builder.table(other, Consumed.with(TEXT, TEXT), store.get());
            var joined = Joined.with(TEXT, TEXT, TEXT);
            return left
                    ? stream(builder, in).leftJoin(table, (one, two) -> one + "+" + two, joined)
                    : stream(builder, in).join(table, (one, two) -> one + "+" + two, joined);
        };
        return new Head(
                build,
                Map.of(in, partitions, other, partitions),
                List.of(
                        inputs.changes(other, partitions, 15),
                        joined(in, partitions, 40, left),
                        inputs.changes(other, partitions, 10),
                        joined(in, partitions, 20, left)));
    }

    /** A left join lets records without a key through, to a partition that nobody promises: there, all have one. */
    private List<Scenario.Input> joined(String topic, int partitions, int count, boolean left) {
        return left
                ? inputs.records(topic, "k", count)
                : inputs.withoutSomeKeys(inputs.records(topic, "k", count), partitions);
    }

    private Head globalJoin() {
        draw.note("stream-global-table join");
        String name = draw.name("global");
        var store = draw.store(name, TEXT);
        boolean left = draw.random.nextBoolean();
        Function<StreamsBuilder, KStream<String, String>> build = builder -> {
            var table = builder.globalTable(other, Consumed.with(TEXT, TEXT), store.get());
            KeyValueMapper<String, String, String> byValue =
                    (key, value) -> "k" + Math.floorMod(value.hashCode(), Inputs.KEYS);
            return left
                    ? stream(builder, in).leftJoin(table, byValue, (one, two) -> one + "+" + two)
                    : stream(builder, in).join(table, byValue, (one, two) -> one + "+" + two);
        };
        int partitions = draw.partitions();
        return new Head(
                build,
                Map.of(in, draw.partitions(), other, partitions),
                Map.of(other, name),
                List.of(
                        inputs.changes(other, partitions, 15),
                        inputs.records(in, "k", 40),
                        inputs.changes(other, partitions, 10),
                        inputs.records(in, "k", 20)));
    }

    /** Ways to treat records without a key: two lose them, one gives them a key. */
    private Head nullKeys() {
        int partitions = draw.partitions();
        var phases = List.of(
                inputs.withoutSomeKeys(inputs.records(in, "k", 40), partitions),
                inputs.withoutSomeKeys(inputs.records(in, "k", 20), partitions));
        return new Head(treatNullKeys(), Map.of(in, partitions), phases);
    }

    private Function<StreamsBuilder, KStream<String, String>> treatNullKeys() {
        String name = draw.name("keyed");
        var store = draw.store(draw.name("counts"), Serdes.Long());
        int way = draw.random.nextInt(3);
        draw.note(List.of("repartition of null keys", "count of null keys", "keys for null keys")
                .get(way));
        return builder -> {
            KStream<String, String> stream = stream(builder, in);
            var repartitioned = Repartitioned.with(TEXT, TEXT).withName(name);
            return switch (way) {
                case 0 -> stream.repartition(repartitioned);
                case 1 ->
                    stream.groupByKey(Grouped.with(TEXT, TEXT))
                            .count(store.get())
                            .toStream()
                            .mapValues(String::valueOf);
                default ->
                    stream.selectKey((key, value) -> key == null ? "n" + value : key)
                            .repartition(repartitioned);
            };
        };
    }

    private Head streamJoin() {
        draw.note("stream-stream join");
        int partitions = draw.partitions();
        Function<StreamsBuilder, KStream<String, String>> build = builder -> stream(builder, in)
                .join(
                        stream(builder, other),
                        (one, two) -> one + "+" + two,
                        JoinWindows.ofTimeDifferenceAndGrace(Duration.ofHours(1), Duration.ofDays(1)),
                        StreamJoined.with(TEXT, TEXT, TEXT).withName("joined").withStoreName("joined"));
        return new Head(
                build,
                Map.of(in, partitions, other, partitions),
                List.of(
                        inputs.withoutSomeKeys(inputs.records(in, "k", 15), partitions),
                        inputs.withoutSomeKeys(inputs.records(other, "k", 15), partitions)));
    }

    /** Each group has one member, so that a retraction and an addition never compete. */
    private Head regroupedTable() {
        draw.note("regrouped table");
        var store = draw.store(draw.name("table"), TEXT);
        var counts = draw.store(draw.name("members"), Serdes.Long());
        Function<StreamsBuilder, KStream<String, String>> build =
                builder -> builder.table(in, Consumed.with(TEXT, TEXT), store.get())
                        .groupBy(
                                (key, value) -> KeyValue.pair(key + ":" + Math.floorMod(value.hashCode(), 3), value),
                                Grouped.with("by-bucket", TEXT, TEXT))
                        .count(counts.get())
                        .toStream()
                        .mapValues(String::valueOf);
        int partitions = draw.partitions();
        return new Head(
                build,
                Map.of(in, partitions),
                List.of(inputs.changes(in, partitions, 40), inputs.changes(in, partitions, 20)));
    }

    /** One change a key and phase, so that answers of two partitions never compete. */
    private Head foreignKeyJoin() {
        draw.note("foreign-key join");
        var left = draw.store(draw.name("left"), TEXT);
        var right = draw.store(draw.name("right"), TEXT);
        var result = draw.store(draw.name("joined"), TEXT);
        Function<StreamsBuilder, KStream<String, String>> build =
                builder -> builder.table(in, Consumed.with(TEXT, TEXT), left.get())
                        .join(
                                builder.table(other, Consumed.with(TEXT, TEXT), right.get()),
                                value -> "f" + Math.floorMod(value.hashCode(), 4),
                                (one, two) -> one + "+" + two,
                                result.get())
                        .toStream()
                        .mapValues(String::valueOf);
        return new Head(
                build,
                Map.of(in, draw.partitions(), other, draw.partitions()),
                List.of(
                        inputs.each(other, "f", 4),
                        inputs.each(in, "k", Inputs.KEYS),
                        inputs.withTombstones(inputs.each(other, "f", 4)),
                        inputs.withTombstones(inputs.each(in, "k", Inputs.KEYS))));
    }
}
