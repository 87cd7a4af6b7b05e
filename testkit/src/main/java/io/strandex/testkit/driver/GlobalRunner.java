package io.strandex.testkit.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.internals.LogContext;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.internals.GlobalProcessorContextImpl;
import org.apache.kafka.streams.processor.internals.GlobalStateManagerImpl;
import org.apache.kafka.streams.processor.internals.GlobalStateUpdateTask;
import org.apache.kafka.streams.processor.internals.ProcessorTopology;
import org.apache.kafka.streams.processor.internals.metrics.StreamsMetricsImpl;
import org.apache.kafka.streams.state.internals.ThreadCache;
import org.jspecify.annotations.Nullable;

/** Kafka's global task: every partition of the global topics goes into one store that all tasks read. */
final class GlobalRunner {

    private final MemoryLog log;
    private final GlobalStateManagerImpl state;
    private final GlobalStateUpdateTask task;
    private final Set<String> topics;
    private final Map<TopicPartition, Long> positions = new TreeMap<>(PartitionOrder.INSTANCE);

    GlobalRunner(ProcessorTopology topology, TaskFactory factory, StreamsMetricsImpl metrics) {
        this.log = factory.log;
        var context = new LogContext("topology-driver global ");
        StreamsConfig config = factory.config;
        this.state = new GlobalStateManagerImpl(
                context,
                factory.clock,
                topology,
                new RestoreConsumer(log),
                factory.directory(),
                new NoRestoreListener(),
                config);
        var processorContext = new GlobalProcessorContextImpl(
                config, state, metrics, new ThreadCache(context, 0, metrics), factory.clock);
        state.setGlobalProcessorContext(processorContext);
        boolean handled = handlesExceptions(config);
        this.task = new GlobalStateUpdateTask(
                context,
                topology,
                processorContext,
                state,
                config.deserializationExceptionHandler(),
                handled ? config.processingExceptionHandler() : null,
                factory.clock,
                config.getLong(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG));
        this.topics = topology.sourceTopics();
    }

    /** Brings the stores up to the end of their topics. */
    void start() {
        positions.putAll(task.initialize());
        topics.forEach(this::subscribe);
    }

    @SuppressWarnings("deprecation") // the switch goes once its behaviour is the only one; until then it decides
    private static boolean handlesExceptions(StreamsConfig config) {
        return config.getBoolean(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_GLOBAL_ENABLED_CONFIG);
    }

    private void subscribe(String topic) {
        for (int number = 0; number < log.topic(topic).count(); number++) {
            positions.putIfAbsent(new TopicPartition(topic, number), 0L);
        }
    }

    /** Reads all there is; returns whether there was a record. */
    boolean update() {
        boolean any = false;
        for (List<LogEntry> waiting = waiting(); !waiting.isEmpty(); waiting = waiting()) {
            any = true;
            waiting.forEach(this::read);
        }
        return any;
    }

    /** The next record of each partition that has one. */
    List<LogEntry> waiting() {
        var entries = new ArrayList<LogEntry>();
        positions.forEach((partition, position) -> {
            LogEntry entry = log.next(partition, position);
            if (entry != null) {
                entries.add(entry);
            }
        });
        return entries;
    }

    /** Reads one record, which must be the next of its partition. */
    void read(LogEntry entry) {
        positions.put(entry.partition, entry.offset + 1);
        task.update(entry.toConsumerRecord());
        task.flushState();
    }

    Set<String> topics() {
        return topics;
    }

    /** How many records are still to be read. */
    long behind() {
        long records = 0;
        for (Map.Entry<TopicPartition, Long> position : positions.entrySet()) {
            records += Math.max(0, log.partition(position.getKey()).end() - position.getValue());
        }
        return records;
    }

    @Nullable
    StateStore store(String name) {
        return state.store(name);
    }

    void close() {
        state.close();
    }
}
