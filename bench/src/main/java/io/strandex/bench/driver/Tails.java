package io.strandex.bench.driver;

import static io.strandex.bench.driver.Draw.TEXT;

import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.streams.kstream.Branched;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Produced;

/** Ways for a topology to end. */
final class Tails {

    /** Writes the last stream to the topics. */
    record Tail(Consumer<KStream<String, String>> build, Map<String, Integer> topics) {}

    private final Draw draw;
    private final String first;
    private final String second;

    Tails(Draw draw) {
        this.draw = draw;
        this.first = draw.topic("out");
        this.second = draw.topic("out2");
    }

    Tail any() {
        return switch (draw.random.nextInt(4)) {
            case 0 -> split();
            case 1 -> chosenByKey();
            case 2 -> partitioned();
            default -> plain();
        };
    }

    private Tail plain() {
        draw.note("to");
        return new Tail(stream -> stream.to(first, Produced.with(TEXT, TEXT)), Map.of(first, draw.partitions()));
    }

    private Tail partitioned() {
        draw.note("to, by a partitioner");
        var produced = Produced.with(TEXT, TEXT).withStreamPartitioner(Steps.byLastCharacter());
        return new Tail(stream -> stream.to(first, produced), Map.of(first, draw.partitions()));
    }

    private Tail split() {
        draw.note("split");
        Consumer<KStream<String, String>> build = stream -> stream.split()
                .branch(
                        (key, value) -> value.hashCode() % 2 == 0,
                        Branched.withConsumer(even -> even.to(first, Produced.with(TEXT, TEXT))))
                .defaultBranch(Branched.withConsumer(odd -> odd.to(second, Produced.with(TEXT, TEXT))));
        return new Tail(build, Map.of(first, draw.partitions(), second, draw.partitions()));
    }

    private Tail chosenByKey() {
        draw.note("to a topic by key");
        return new Tail(
                stream -> stream.to(
                        (key, value, context) -> key.hashCode() % 2 == 0 ? first : second, Produced.with(TEXT, TEXT)),
                Map.of(first, draw.partitions(), second, draw.partitions()));
    }
}
