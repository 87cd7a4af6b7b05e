package io.strandex.testkit.driver;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.ClientUtils.QuietStreamsConfig;
import org.apache.kafka.streams.processor.internals.InternalTopologyBuilder;
import org.apache.kafka.streams.processor.internals.ProcessorTopology;
import org.apache.kafka.streams.processor.internals.StateDirectory;
import org.apache.kafka.streams.processor.internals.TopologyMetadata;
import org.apache.kafka.streams.processor.internals.metrics.StreamsMetricsImpl;
import org.jspecify.annotations.Nullable;

/** The running application behind the driver's door: log, clock, tasks and the loop over them. */
final class Engine implements AutoCloseable {

    final MemoryLog log;
    final DriverClock clock;
    final StreamsConfig config;
    final Metrics metrics;
    final Fleet fleet = new Fleet();
    final Silence silence;
    private final DriverSettings settings;
    private final InternalTopologyBuilder builder;
    private final TopologyMetadata metadata;
    private final TaskFactory factory;
    private final StateFolder folder = new StateFolder();
    private final Schedule schedule;
    private final Random random;
    private final @Nullable GlobalRunner global;

    Engine(Topology topology, Properties properties, DriverSettings settings, Schedule schedule) {
        this.settings = settings;
        this.schedule = schedule;
        this.random = new Random(settings.seed());
        this.clock = new DriverClock(settings.start());
        this.log = new MemoryLog(clock, settings.undeclaredPartitions());
        this.config = new QuietStreamsConfig(DriverConfig.complete(properties, folder));
        this.builder = KafkaInternals.builderOf(topology);
        this.metadata = new TopologyMetadata(builder, config);
        this.metrics = metrics(config, clock);
        this.silence = new Silence(log, metrics, settings.commitEvery() == 1);
        declareTopics();
        metadata.buildAndRewriteTopology();
        var streamsMetrics = new StreamsMetricsImpl(metrics, "topology-driver", clock);
        var directory = new StateDirectory(config, clock, metadata.hasPersistentStores(), false);
        this.factory = new TaskFactory(
                metadata, config, log, clock, new TaskFactory.Environment(streamsMetrics, directory, random));
        ProcessorTopology globalTopology = metadata.globalTaskTopology();
        this.global = globalTopology == null ? null : new GlobalRunner(globalTopology, factory, streamsMetrics);
        fleet.add(global);
        log.onReadable(fleet::wake);
        startTasks();
    }

    private static Metrics metrics(StreamsConfig config, DriverClock clock) {
        var metricConfig = new MetricConfig()
                .samples(config.getInt(StreamsConfig.METRICS_NUM_SAMPLES_CONFIG))
                .recordLevel(
                        Sensor.RecordingLevel.forName(config.getString(StreamsConfig.METRICS_RECORDING_LEVEL_CONFIG)))
                .timeWindow(config.getLong(StreamsConfig.METRICS_SAMPLE_WINDOW_MS_CONFIG), TimeUnit.MILLISECONDS);
        return new Metrics(metricConfig, clock);
    }

    private void declareTopics() {
        settings.topics()
                .forEach((name, partitions) ->
                        log.create(name, partitions, settings.logAppendTime().contains(name)));
        Planner.deadLetterTopic(config)
                .filter(topic -> !log.has(topic))
                .ifPresent(topic -> log.create(topic, 1, false));
    }

    private void startTasks() {
        var planner = new Planner(builder, metadata, config, log, clock);
        planner.plan(settings.strictCopartitioning()).tasks().forEach((id, partitions) -> {
            var runner = new TaskRunner(id, partitions, factory, settings.commitEvery(), silence);
            runner.start();
            fleet.add(runner);
        });
    }

    boolean step() {
        return schedule.step(fleet);
    }

    void run() {
        do {
            while (step()) {
                // each step is one record
            }
        } while (commit());
    }

    boolean commit() {
        boolean any = false;
        for (TaskRunner runner : fleet.all()) {
            any |= runner.commit();
        }
        return any;
    }

    void advance(Duration duration) {
        clock.advance(duration);
        var waiting = new ArrayList<>(fleet.all());
        while (!waiting.isEmpty()) {
            TaskRunner runner = waiting.remove(schedule.choose(waiting.size()));
            runner.punctuate();
            fleet.wake(runner);
        }
    }

    long restart(TaskId id) {
        TaskRunner runner = fleet.runner(id);
        runner.stop();
        return start(runner);
    }

    long migrate(TaskId id) {
        TaskRunner runner = fleet.runner(id);
        runner.stop();
        runner.wipe();
        return start(runner);
    }

    long crash(TaskId id) {
        TaskRunner runner = fleet.runner(id);
        runner.crash();
        return start(runner);
    }

    private long start(TaskRunner runner) {
        long restored = runner.start();
        fleet.wake(runner);
        return restored;
    }

    /** Adds the partitions, or refuses and changes nothing; then stops all tasks and starts those that the new counts ask for. */
    void grow(String topic, int partitions) {
        log.topic(topic).grow(partitions);
        fleet.all().forEach(TaskRunner::stop);
        fleet.clear();
        startTasks();
    }

    List<String> storeNames(TaskId id) {
        fleet.runner(id);
        return metadata.stateStoreNamesForSubtopology(id.topologyName(), id.subtopology()).stream()
                .sorted()
                .toList();
    }

    Blueprint blueprint() {
        return new Blueprint(builder, config);
    }

    void duplicate(TopicPartition partition, long offset) {
        LogEntry entry = log.partition(partition).at(offset);
        log.append(partition, new Draft(entry.key, entry.value, entry.timestamp, entry.headers(), null));
    }

    int anyPartition(int count) {
        return random.nextInt(count);
    }

    @Nullable
    GlobalRunner global() {
        return global;
    }

    @Override
    public void close() {
        fleet.all().forEach(TaskRunner::discard);
        fleet.clear();
        if (global != null) {
            global.close();
        }
        metrics.close();
        folder.delete();
    }
}
