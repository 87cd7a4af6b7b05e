package io.strandex.testkit.driver;

import java.time.Instant;
import java.util.HashSet;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.kafka.streams.Topology;

/** Describes a driver; every method but {@link #build} returns the builder. */
public final class TopologyDriverBuilder {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** As many as a broker is ever asked for; what is beyond is a slip, and would fill the memory. */
    private static final int MOST_PARTITIONS = 100_000;

    private final Topology topology;
    private final Properties config;
    private final TreeMap<String, Integer> topics = new TreeMap<>();
    private final Set<String> logAppendTime = new HashSet<>();
    private Instant start = START;
    private long seed;
    private int commitEvery = 1;
    private int undeclaredPartitions;
    private long runLimit;
    private boolean strictCopartitioning = true;

    TopologyDriverBuilder(Topology topology, Properties config) {
        this.topology = Objects.requireNonNull(topology, "the topology is null");
        this.config = Objects.requireNonNull(config, "the configuration is null; an empty one is enough");
    }

    /**
     * Declares a topic that somebody creates beforehand, with at least one partition.
     *
     * @throws IllegalArgumentException where it has been declared with another count before
     */
    public TopologyDriverBuilder topic(String name, int partitions) {
        requirePartitions(Objects.requireNonNull(name, "the topic's name is null"), partitions);
        Integer before = topics.putIfAbsent(name, partitions);
        if (before != null && before != partitions) {
            throw new IllegalArgumentException(
                    "topic %s is declared with %d partitions, and then with %d".formatted(name, before, partitions));
        }
        return this;
    }

    private static void requirePartitions(String topic, int partitions) {
        if (partitions < 1 || partitions > MOST_PARTITIONS) {
            throw new IllegalArgumentException("topic %s with %d partitions".formatted(topic, partitions));
        }
    }

    /** Gives the records of a declared topic the driver's time, as {@code message.timestamp.type=LogAppendTime}. */
    public TopologyDriverBuilder logAppendTime(String topic) {
        logAppendTime.add(topic);
        return this;
    }

    /** Decides the order of tasks and the partition of records without a key; 0 unless told. */
    public TopologyDriverBuilder seed(long newSeed) {
        this.seed = newSeed;
        return this;
    }

    /** Where the wall clock stands, from 1970 to 2262; the first moment of 2026 unless told. */
    public TopologyDriverBuilder startAt(Instant time) {
        this.start = time;
        return this;
    }

    /**
     * Commits a task, and so flushes its caches, after this many of its records; after each one unless told. What is
     * left is committed when {@link TopologyDriver#run} has nothing more to do.
     */
    public TopologyDriverBuilder commitEvery(int records) {
        if (records < 1) {
            throw new IllegalArgumentException("commit every " + records + " records");
        }
        this.commitEvery = records;
        return this;
    }

    /**
     * Lets output topics that nobody declared appear with this many partitions when they are written to; a topic that
     * the topology reads has to be declared all the same. Without it they are refused: partitioners see the count.
     */
    public TopologyDriverBuilder undeclaredTopics(int partitions) {
        requirePartitions("that is not declared", partitions);
        this.undeclaredPartitions = partitions;
        return this;
    }

    /**
     * Ends {@link TopologyDriver#run} with an {@link IllegalStateException} after this many records, since a topology
     * that feeds itself would go on for ever; after a million, and a hundred for each record that waits, unless told.
     */
    public TopologyDriverBuilder runLimit(long records) {
        if (records < 1) {
            throw new IllegalArgumentException("a run of " + records + " records");
        }
        this.runLimit = records;
        return this;
    }

    /**
     * Checks no more of co-partitioning than Kafka itself, which checks only topologies that have a repartition
     * topic.
     */
    public TopologyDriverBuilder checkCopartitioningOnlyAsKafkaDoes() {
        this.strictCopartitioning = false;
        return this;
    }

    /**
     * Starts the tasks. A builder builds once: the topology is the driver's from then on.
     *
     * @throws KafkaVersionMismatch where the Kafka on the class path is not the one that the driver is built for
     * @throws IllegalArgumentException where the topology reads or writes topics that are not declared, or has
     *     been given to a driver before
     * @throws org.apache.kafka.streams.errors.TopologyException where topics that are joined differ in partitions
     */
    public TopologyDriver build() {
        return build(new SeededSchedule(seed));
    }

    boolean commitsEachRecord() {
        return commitEvery == 1;
    }

    TopologyDriver build(Schedule schedule) {
        KafkaLink.verify();
        Set<String> unknown = new TreeSet<>(logAppendTime);
        unknown.removeAll(topics.keySet());
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("log append time for topics that are not declared: " + unknown);
        }
        return new TopologyDriver(Engine.start(topology, config, settings(), schedule));
    }

    private DriverSettings settings() {
        return new DriverSettings(
                topics, logAppendTime, start, seed, commitEvery, undeclaredPartitions, runLimit, strictCopartitioning);
    }

    /** Hands the builder to a function, so that a chain need not be broken for topics declared in a loop. */
    public TopologyDriverBuilder with(Consumer<TopologyDriverBuilder> more) {
        more.accept(this);
        return this;
    }
}
