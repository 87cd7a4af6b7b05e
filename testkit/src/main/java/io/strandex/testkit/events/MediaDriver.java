package io.strandex.testkit.events;

import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.serde.AvroSerde;
import io.strandex.testkit.driver.InputTopic;
import io.strandex.testkit.driver.OutputRecord;
import io.strandex.testkit.driver.OutputTopic;
import io.strandex.testkit.driver.TopologyDriver;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;

/**
 * A topology from media events to index operations, in a {@link TopologyDriver}: takes events as producers write them,
 * and keeps the index that its operations make.
 *
 * <p>What is sent is processed at once. Log time is the test's: one millisecond later with each record, or what {@code
 * sendAt} says; the wall clock moves by {@link #pass} alone. A test suite may extend the class, to name its topology,
 * settings and topics in one place.
 */
public class MediaDriver implements AutoCloseable {

    /**
     * What must be known of the topology under test.
     *
     * @param raw the topic of events
     * @param ops the topic of operations
     * @param rejected the topic of rejected events
     * @param settling wall-clock time after which every change has reached its documents
     */
    public record Flow(String raw, String ops, String rejected, Duration settling) {}

    private static final String METRIC_GROUP = "strandex";

    private final TopologyDriver driver;
    private final Flow flow;
    private final AvroSerde<MediaEvent> events;
    private final InputTopic<String, byte[]> raw;
    private final OutputTopic<String, IndexOp> ops;
    private final IndexModel index = new IndexModel();
    private Instant now;

    /**
     * Wraps a driver that has processed nothing yet, and ends it when closed.
     *
     * @param serdes configuration of the Avro serdes, {@code schema.registry.url} above all
     */
    public MediaDriver(TopologyDriver driver, Flow flow, Map<String, ?> serdes) {
        this.driver = driver;
        this.flow = flow;
        this.now = driver.now();
        this.events = AvroSerde.of(MediaEvent.class, serdes);
        this.raw = driver.input(flow.raw(), Serdes.String(), Serdes.ByteArray());
        this.ops = driver.output(flow.ops(), Serdes.String(), AvroSerde.of(IndexOp.class, serdes));
    }

    /** The driver underneath: tasks, stores, other topics, restarts and crashes. */
    public final TopologyDriver driver() {
        return driver;
    }

    /** An event's bytes as a producer writes them. */
    public final byte[] bytes(MediaEvent event) {
        return events.serializer().serialize(flow.raw(), event);
    }

    /** Sends an event under its stream key, one millisecond after the record before. */
    public final MediaDriver send(MediaEvent event) {
        return send(streamKey(event), event);
    }

    /** As {@link #send(MediaEvent)}. */
    public final MediaDriver send(MediaEvent.Builder event) {
        return send(event.build());
    }

    /** Sends an event under any key. */
    public final MediaDriver send(@Nullable String key, MediaEvent event) {
        return sendBytes(key, bytes(event));
    }

    /** Sends a null value. */
    public final MediaDriver tombstone(@Nullable String key) {
        return sendBytes(key, null);
    }

    /** Sends bytes, whatever they are. */
    public final MediaDriver sendBytes(@Nullable String key, byte @Nullable [] value) {
        return sendAt(now.plusMillis(1), key, value);
    }

    /** Sends an event under its stream key at a log time. */
    public final MediaDriver sendAt(Instant logTime, MediaEvent event) {
        return sendAt(logTime, streamKey(event), bytes(event));
    }

    /** Sends bytes at a log time, which may lie before that of the record before. */
    public final MediaDriver sendAt(Instant logTime, @Nullable String key, byte @Nullable [] value) {
        now = logTime;
        raw.send(key, value, logTime);
        driver.run();
        return this;
    }

    private static String streamKey(MediaEvent event) {
        return MediaKeys.defaults().streamKey(event.getSceneId(), event.getEventId());
    }

    /** The log time of the last record. */
    public final Instant now() {
        return now;
    }

    /** Lets wall-clock time pass. */
    public final MediaDriver pass(Duration duration) {
        driver.advanceWallClock(duration);
        return this;
    }

    /** Lets enough time pass for every change to reach its documents, in two steps, since a change may take two. */
    public final MediaDriver settle() {
        Duration half = flow.settling().dividedBy(2);
        return pass(half).pass(half);
    }

    /** The operations since the last call, in the order in which they were written. */
    public final List<IndexOp> ops() {
        List<IndexOp> written =
                ops.unread().stream().map(MediaDriver::operation).toList();
        written.forEach(index::apply);
        return written;
    }

    private static IndexOp operation(OutputRecord<String, IndexOp> record) {
        if (record.value() == null) {
            throw new AssertionError("an operation without a value: " + record);
        }
        return record.value();
    }

    /** As {@link #ops()}, those for one series; the others are taken to be read too. */
    public final List<IndexOp> ops(String series) {
        return ops().stream().filter(op -> op.getSeries().equals(series)).toList();
    }

    /** The index after all operations so far. */
    public final IndexModel index() {
        ops();
        return index;
    }

    /** All rejected events so far, byte for byte. */
    public final List<OutputRecord<byte[], byte[]>> rejected() {
        return driver.output(flow.rejected(), Serdes.ByteArray(), Serdes.ByteArray())
                .records();
    }

    /** All dead letters so far. */
    public final List<OutputRecord<byte[], byte[]>> dead() {
        return driver.deadLetters();
    }

    /** A counter of the product, such as {@code events-received-total}: the sum over all tasks and tags. */
    public final long count(String name) {
        return driver.metrics().entrySet().stream()
                .filter(metric -> metric.getKey().group().equals(METRIC_GROUP))
                .filter(metric -> metric.getKey().name().equals(name))
                .mapToLong(metric -> ((Number) metric.getValue().metricValue()).longValue())
                .sum();
    }

    @Override
    public final void close() {
        driver.close();
    }
}
