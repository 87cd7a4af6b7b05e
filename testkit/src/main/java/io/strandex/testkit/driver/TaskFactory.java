package io.strandex.testkit.driver;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.internals.LogContext;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.internals.StreamsConfigUtils;
import org.apache.kafka.streams.internals.StreamsConfigUtils.ProcessingMode;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.ProcessorContextImpl;
import org.apache.kafka.streams.processor.internals.ProcessorStateManager;
import org.apache.kafka.streams.processor.internals.ProcessorTopology;
import org.apache.kafka.streams.processor.internals.RecordCollectorImpl;
import org.apache.kafka.streams.processor.internals.StateDirectory;
import org.apache.kafka.streams.processor.internals.StreamTask;
import org.apache.kafka.streams.processor.internals.StreamsProducer;
import org.apache.kafka.streams.processor.internals.Task.TaskType;
import org.apache.kafka.streams.processor.internals.TopologyMetadata;
import org.apache.kafka.streams.processor.internals.metrics.StreamsMetricsImpl;

/** Makes Kafka's own tasks, each with its own consumer, producer and cache, as if on a thread of its own. */
final class TaskFactory {

    /** What belongs together while one task object lives. */
    record Parts(
            StreamTask task,
            ProcessorStateManager state,
            TaskConsumer consumer,
            StreamsProducer producer,
            LongSupplier drops,
            Footprint footprint,
            Runnable cutOff) {}

    final StreamsConfig config;
    final ProcessingMode mode;
    final MemoryLog log;
    final DriverClock clock;
    final DropCounts drops;
    final Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
    private final TopologyMetadata metadata;
    private final StreamsMetricsImpl metrics;
    private final StateDirectory directory;
    private final Random random;
    private final LogContext context = new LogContext("topology-driver ");

    TaskFactory(TopologyMetadata metadata, StreamsConfig config, MemoryLog log, DriverClock clock, Environment around) {
        this.metadata = metadata;
        this.config = config;
        this.mode = StreamsConfigUtils.processingMode(config);
        this.log = log;
        this.clock = clock;
        this.drops = around.drops();
        this.metrics = around.metrics();
        this.directory = around.directory();
        this.random = around.random();
    }

    /** What tasks share. */
    record Environment(DropCounts drops, StreamsMetricsImpl metrics, StateDirectory directory, Random random) {}

    boolean exactlyOnce() {
        return mode == ProcessingMode.EXACTLY_ONCE_V2;
    }

    StateDirectory directory() {
        return directory;
    }

    Parts create(TaskId id, Set<TopicPartition> partitions) {
        ProcessorTopology topology = metadata.buildSubtopology(id);
        var consumer = new TaskConsumer(committed);
        var client = new LogProducer(log, committed, random);
        var producer = new StreamsProducer(client, mode, clock, context);
        ProcessorStateManager state = stateManager(id, topology, partitions);
        var collector =
                new RecordCollectorImpl(context, id, producer, config.productionExceptionHandler(), metrics, topology);
        var cache = new TaskCache(context, cacheBytes(), metrics);
        var task = new StreamTask(
                id,
                partitions,
                topology,
                consumer,
                metadata.taskConfig(id),
                metrics,
                directory,
                cache,
                clock,
                state,
                collector,
                new ProcessorContextImpl(id, config, state, metrics, cache),
                context,
                false);
        LongSupplier dropped = drops.of(id);
        var footprint = new Footprint(log, dropped, topology.stateStores());
        return new Parts(task, state, consumer, producer, dropped, footprint, () -> {
            cache.lose();
            client.cutOff();
        });
    }

    private ProcessorStateManager stateManager(TaskId id, ProcessorTopology topology, Set<TopicPartition> partitions) {
        return new ProcessorStateManager(
                id,
                TaskType.ACTIVE,
                exactlyOnce(),
                false,
                context,
                directory,
                clock,
                topology.storeToChangelogTopic(),
                partitions);
    }

    private long cacheBytes() {
        return Math.max(0L, config.getLong(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG));
    }
}
