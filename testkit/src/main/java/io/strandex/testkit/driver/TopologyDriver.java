package io.strandex.testkit.driver;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.SortedSet;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.state.VersionedKeyValueStore;

/**
 * Runs a topology over many partitions without a broker: with the sub-topologies, tasks, stores and internal topics
 * that Kafka Streams would make of it, on one thread, in an order that a seed decides.
 *
 * <p>Records that are sent wait in the log until {@link #run()} or {@link #step()}. A driver belongs to the thread
 * that built it, and each driver needs a {@link Topology} of its own, since Kafka rewrites the one it is given.
 */
public final class TopologyDriver implements AutoCloseable {
    /** The application id of a driver whose configuration has none. */
    public static final String NO_APPLICATION_ID = "topology-driver";

    private final Engine engine;
    private final Stores stores;
    private final Thread owner = Thread.currentThread();
    private boolean closed;

    TopologyDriver(Engine engine) {
        this.engine = engine;
        this.stores = new Stores(engine);
    }

    /**
     * Starts to describe a driver.
     *
     * @param config the application's configuration; servers may be missing, an application id too, which is then
     *     {@code topology-driver} (Kafka Streams itself does not start without one); the state
     *     directory is always one of the driver's own
     */
    public static TopologyDriverBuilder of(Topology topology, Properties config) {
        return new TopologyDriverBuilder(topology, config);
    }

    /** As {@link #of(Topology, Properties)}, from the configuration's original values. */
    public static TopologyDriverBuilder of(Topology topology, StreamsConfig config) {
        Objects.requireNonNull(config, "the configuration is null");
        var properties = new Properties();
        properties.putAll(config.originals());
        return of(topology, properties);
    }

    /** A topic to write to. */
    public <K, V> InputTopic<K, V> input(String topic, Serializer<K> keys, Serializer<V> values) {
        return new InputTopic<>(this, topic, keys, values);
    }

    /** A topic to write to. */
    public <K, V> InputTopic<K, V> input(String topic, Serde<K> keys, Serde<V> values) {
        return input(topic, keys.serializer(), values.serializer());
    }

    /** A topic to look at: output, or any internal one by its full name. */
    public <K, V> OutputTopic<K, V> output(String topic, Deserializer<K> keys, Deserializer<V> values) {
        return new OutputTopic<>(this, topic, keys, values);
    }

    /** A topic to look at: output, or any internal one by its full name. */
    public <K, V> OutputTopic<K, V> output(String topic, Serde<K> keys, Serde<V> values) {
        return output(topic, keys.deserializer(), values.deserializer());
    }

    /**
     * What Kafka Streams put on the dead-letter topic that the configuration names, as bytes, with headers.
     *
     * @throws IllegalStateException where the configuration names none
     */
    public List<OutputRecord<byte[], byte[]>> deadLetters() {
        String topic = Planner.deadLetterTopic(engine().config)
                .orElseThrow(() -> new IllegalStateException(
                        StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG + " is not set"));
        return output(topic, Serdes.ByteArray(), Serdes.ByteArray()).records();
    }

    /**
     * Processes until nothing is left to do, and commits. Exceptions of the topology come out as they are. A topology
     * that feeds itself is stopped at the {@link TopologyDriverBuilder#runLimit limit}.
     *
     * <p>A task that threw is dead: it refuses to go on until {@link #crash(TaskId)} or {@link #restart} starts it again
     * at its committed offsets.
     */
    public void run() {
        engine().run();
    }

    /**
     * Lets one task process one record; commits only where the commit interval says so.
     *
     * @return false where no task had anything to do
     */
    public boolean step() {
        return engine().step();
    }

    /** Commits every task that has something to commit. */
    public void commit() {
        engine().commit();
    }

    /** The driver's wall-clock time. */
    public Instant now() {
        return Instant.ofEpochMilli(engine().clock.milliseconds());
    }

    /** Moves the wall clock, fires each punctuation that is now due once, and runs. */
    public void advanceWallClock(Duration duration) {
        engine().advance(duration);
        engine.run();
    }

    /** The tasks, by sub-topology and partition. */
    public List<TaskId> tasks() {
        return engine().fleet.all().stream().map(runner -> runner.id).toList();
    }

    /** The partitions that a task reads. */
    public List<TopicPartition> partitionsOf(TaskId task) {
        return engine().fleet.runner(task).partitions.stream()
                .sorted(PartitionOrder.INSTANCE)
                .toList();
    }

    /** The names of the stores that a task has. */
    public List<String> storesOf(TaskId task) {
        return engine().storeNames(task);
    }

    /** The application id, with which the names of internal topics begin. */
    public String applicationId() {
        return engine().config.getString(StreamsConfig.APPLICATION_ID_CONFIG);
    }

    /** What Kafka Streams has planned for the topology. */
    public Blueprint blueprint() {
        return engine().blueprint();
    }

    /** All topics with their partition counts, internal ones too. */
    public Map<String, Integer> topics() {
        return engine().log.counts();
    }

    /** The topics that the topology has written to, internal ones too. */
    public SortedSet<String> producedTopics() {
        return engine().log.produced();
    }

    /** One key-value store over all partitions; a plain or a timestamped one, or a global one as partition 0. */
    public <K, V> StoreView<K, V> store(String name) {
        engine();
        return stores.view(name);
    }

    /**
     * All entries of a window or session store over all partitions, by key and window.
     *
     * @throws IllegalStateException where two tasks hold the same window of a key: its state is split
     */
    public <K, V> Map<Windowed<K>, V> windows(String name) {
        engine();
        return stores.windows(name);
    }

    /** One task's own part of a store of versions. */
    @SuppressWarnings("unchecked") // a store is of the type that the topology gave it: only the caller can know
    public <K, V> VersionedKeyValueStore<K, V> versionedStore(String name, int partition) {
        return (VersionedKeyValueStore<K, V>) store(name, partition, VersionedKeyValueStore.class);
    }

    /**
     * One task's own store of whatever kind, as the processors see it.
     *
     * @throws ClassCastException where the store is of another kind
     */
    public <S extends StateStore> S store(String name, int partition, Class<S> kind) {
        engine();
        return kind.cast(stores.part(name, partition));
    }

    /**
     * Stops a task in good order and starts it again where its disk is.
     *
     * @return how many changelog records its stores were restored from
     */
    public long restart(TaskId task) {
        return engine().restart(task);
    }

    /**
     * Moves a task to an instance that has never had it: all its state comes from the changelogs.
     *
     * @return how many changelog records its stores were restored from
     */
    public long migrate(TaskId task) {
        return engine().migrate(task);
    }

    /** A rebalance that gives every task to another instance; see {@link #migrate}. */
    public long rebalance() {
        return tasks().stream().mapToLong(this::migrate).sum();
    }

    /**
     * Kills a task as a crash does: caches are lost, nothing is flushed, an open transaction is aborted, and what was processed since
     * the last commit is processed again.
     *
     * @return how many changelog records its stores were restored from
     */
    public long crash(TaskId task) {
        return engine().crash(task);
    }

    /** Kills every task; see {@link #crash(TaskId)}. */
    public long crash() {
        return tasks().stream().mapToLong(this::crash).sum();
    }

    /**
     * Writes a record once more, as a producer that retries without idempotence may.
     *
     * @throws IllegalArgumentException where there is no such record
     */
    public void duplicate(String topic, int partition, long offset) {
        engine().duplicate(new TopicPartition(topic, partition), offset);
    }

    /**
     * Adds partitions to a topic and restarts the application, global tables included.
     *
     * @param total how many the topic has afterwards
     * @throws org.apache.kafka.streams.errors.StreamsException where Kafka Streams would refuse to start, since the
     *     internal topics keep their counts; the driver is then as it was
     * @throws IllegalArgumentException where there is no such topic, or it has more partitions already
     */
    public void addPartitions(String topic, int total) {
        engine().grow(topic, total);
    }

    /** Kafka Streams' metrics. */
    public Map<MetricName, ? extends Metric> metrics() {
        return engine().metrics.metrics();
    }

    /**
     * How many records Kafka Streams itself says that it dropped, also in tasks that have been restarted since; not all
     * that it drops are counted.
     */
    public long droppedRecords() {
        return engine().drops.total();
    }

    /**
     * The records that went into a task and left nothing behind: no record in any topic, changelogs and dead letters
     * included, no value in a store, and no count among the {@link #droppedRecords}. Filters do that on purpose; a null
     * key before a repartition does it by accident. A record that was processed twice, after a crash, stands here twice.
     *
     * @throws IllegalStateException where the driver does not commit after each record, since what is in a cache looks
     *     like nothing
     */
    public List<OutputRecord<byte[], byte[]>> silentlyDropped() {
        return engine().silence.records();
    }

    /** Ends all tasks and deletes their state. Whatever is asked of the driver afterwards is refused. */
    @Override
    public void close() {
        if (!closed) {
            requireOwner();
            closed = true;
            engine.close();
        }
    }

    Engine engine() {
        requireOwner();
        if (closed) {
            throw new IllegalStateException("the driver is closed");
        }
        if (engine.end() != null) {
            throw new IllegalStateException(
                    "the application did not start again when partitions were added; close the driver", engine.end());
        }
        return engine;
    }

    private void requireOwner() {
        if (Thread.currentThread() != owner) {
            throw new IllegalStateException(
                    "the driver belongs to thread %s: Kafka binds locks and metrics to it".formatted(owner.getName()));
        }
    }
}
