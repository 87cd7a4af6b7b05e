package io.strandex.testkit.driver;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.metrics.Metrics;
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
    final DropCounts drops;
    private final DriverSettings settings;
    private final InternalTopologyBuilder builder;
    private final TopologyMetadata metadata;
    private final StreamsMetricsImpl streamsMetrics;
    private final StateFolder folder;
    private final Schedule schedule;
    private final Random random;
    private final TaskFactory factory;
    private SortedSet<String> sources = Collections.emptySortedSet();
    private @Nullable RuntimeException end;

    private Engine(
            Topology topology, Properties properties, DriverSettings settings, Schedule schedule, StateFolder folder) {
        this.settings = settings;
        this.schedule = schedule;
        this.folder = folder;
        this.random = new Random(settings.seed());
        this.clock = new DriverClock(settings.start());
        this.log = new MemoryLog(clock, settings.undeclaredPartitions());
        this.config = new QuietStreamsConfig(DriverConfig.complete(properties, folder));
        this.builder = KafkaInternals.untakenBuilder(topology);
        this.metadata = new TopologyMetadata(builder, config);
        this.metrics = DriverConfig.metrics(config, clock);
        this.silence = new Silence(settings.commitEvery() == 1);
        this.drops = new DropCounts(metrics);
        this.streamsMetrics = new StreamsMetricsImpl(metrics, "topology-driver", clock);
        metadata.buildAndRewriteTopology();
        var directory = new StateDirectory(config, clock, metadata.hasPersistentStores(), false);
        var around = new TaskFactory.Environment(drops, streamsMetrics, directory, random);
        this.factory = new TaskFactory(metadata, config, log, clock, around);
    }

    /** Starts everything, or leaves nothing behind. */
    static Engine start(Topology topology, Properties properties, DriverSettings settings, Schedule schedule) {
        var folder = StateFolder.create();
        boolean started = false;
        try {
            var engine = new Engine(topology, properties, settings, schedule, folder);
            engine.start();
            started = true;
            return engine;
        } finally {
            if (!started) {
                folder.delete();
            }
        }
    }

    private void start() {
        boolean started = false;
        try {
            declareTopics();
            log.onReadable(fleet::wake);
            startGlobal();
            startTasks(plan());
            started = true;
        } finally {
            if (!started) {
                close();
            }
        }
    }

    private void declareTopics() {
        settings.topics()
                .forEach((name, partitions) ->
                        log.create(name, partitions, settings.logAppendTime().contains(name)));
        Planner.deadLetterTopic(config)
                .filter(topic -> !log.has(topic))
                .ifPresent(topic -> log.create(topic, 1, false));
    }

    /** With new processors each time: Kafka's metadata would give the ones that have run already. */
    private void startGlobal() {
        ProcessorTopology topology = builder.buildGlobalStateTopology();
        if (topology != null) {
            var global = new GlobalRunner(topology, factory, streamsMetrics);
            fleet.add(global);
            global.start();
        }
    }

    private Plan plan() {
        return new Planner(builder, metadata, config, log, clock).plan(settings.strictCopartitioning());
    }

    private void startTasks(Plan plan) {
        plan.tasks().forEach((id, partitions) -> {
            var runner = new TaskRunner(id, partitions, factory, settings.commitEvery(), silence);
            fleet.add(runner);
            runner.start();
        });
        sources = fleet.topics();
        sources.addAll(plan.changelogs());
    }

    /** The topics that the application reads, be it only to restore its stores. */
    SortedSet<String> sources() {
        return sources;
    }

    boolean step() {
        return schedule.step(fleet);
    }

    void run() {
        var limit = new RunLimit(fleet.behind(), settings.runLimit());
        do {
            while (step()) {
                limit.step(this::writtenAndRead);
            }
        } while (commit());
    }

    private SortedSet<String> writtenAndRead() {
        var topics = new TreeSet<>(log.produced());
        topics.retainAll(fleet.topics());
        return topics;
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
        runner.discard();
        return start(runner);
    }

    private long start(TaskRunner runner) {
        long restored = runner.start();
        fleet.wake(runner);
        return restored;
    }

    /** Adds the partitions and starts anew, or refuses and changes nothing. */
    void grow(String topic, int partitions) {
        Plan plan = grown(log.existing(topic), partitions);
        try {
            fleet.all().forEach(TaskRunner::stop);
            fleet.close();
            startGlobal();
            startTasks(plan);
        } catch (RuntimeException e) {
            end = e;
            throw e;
        }
    }

    private Plan grown(TopicLog topic, int partitions) {
        int before = topic.count();
        Set<String> known = Set.copyOf(log.topics());
        topic.grow(partitions);
        Plan plan = null;
        try {
            plan = plan();
            return plan;
        } finally {
            if (plan == null) {
                topic.shrink(before);
                log.retain(known);
            }
        }
    }

    /** What the application died of when it was to start again, null while it lives. */
    @Nullable
    RuntimeException end() {
        return end;
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
        LogEntry entry =
                log.existing(partition.topic()).partition(partition.partition()).at(offset);
        log.append(partition, new Draft(entry.key, entry.value, entry.timestamp, entry.headers(), null));
    }

    int anyPartition(int count) {
        return random.nextInt(count);
    }

    @Override
    public void close() {
        try {
            fleet.close();
        } finally {
            metrics.close();
            folder.delete();
        }
    }
}
