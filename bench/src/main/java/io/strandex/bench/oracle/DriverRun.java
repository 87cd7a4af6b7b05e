package io.strandex.bench.oracle;

import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.serde.AvroSerde;
import io.strandex.spread.Spread;
import io.strandex.testkit.driver.InputTopic;
import io.strandex.testkit.driver.OutputTopic;
import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.topology.MediaSettings;
import io.strandex.topology.MediaTopology;
import io.strandex.topology.StreamsDefaults;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;

/** Operations through the topology in the multi-partition driver, with crashes, restarts and migrations on the way. */
final class DriverRun {
    private static final int BATCH = 500;
    private static final int RAW_PARTITIONS = 3;

    private final Deployment deployment;
    private final MediaSettings settings;
    private final Random random;
    private final double faultsPerBatch;
    private final Path stateDir;
    private int faults;

    /**
     * Prepares a run.
     *
     * @param faultsPerBatch probability of a fault after each {@value #BATCH} operations
     */
    DriverRun(Deployment deployment, long seed, double faultsPerBatch, Path stateDir) {
        this.deployment = deployment;
        this.settings = MediaSettings.of(deployment.settings());
        this.random = new Random(seed);
        this.faultsPerBatch = faultsPerBatch;
        this.stateDir = stateDir;
    }

    /** The index after the operations. */
    Index run(List<Operation> operations) {
        StreamsConfig config = config();
        Index index = new Index();
        try (TopologyDriver driver = driver(config);
                AvroSerde<MediaEvent> events = AvroSerde.of(MediaEvent.class, config.originals());
                AvroSerde<IndexOp> ops = AvroSerde.of(IndexOp.class, config.originals())) {
            InputTopic<String, MediaEvent> raw = driver.input(settings.topics().raw(), Serdes.String(), events);
            OutputTopic<String, IndexOp> out = driver.output(settings.topics().ops(), Serdes.String(), ops);
            publishPlan(driver);
            for (int from = 0; from < operations.size(); from += BATCH) {
                send(driver, raw, operations.subList(from, Math.min(from + BATCH, operations.size())));
            }
            settle(driver);
            out.values().forEach(index::apply);
        }
        return index;
    }

    private void publishPlan(TopologyDriver driver) {
        InputTopic<String, byte[]> plan =
                driver.input(settings.topics().saltPlan(), Serdes.String(), Serdes.ByteArray());
        deployment.plan().forEach(entry -> plan.send(entry.toString(), new byte[] {1}, 0));
        driver.run();
    }

    int faults() {
        return faults;
    }

    private void send(TopologyDriver driver, InputTopic<String, MediaEvent> raw, List<Operation> operations) {
        boolean isInterrupted = random.nextDouble() < faultsPerBatch;
        int at = isInterrupted ? random.nextInt(operations.size()) : -1;
        for (int i = 0; i < operations.size(); i++) {
            Operation operation = operations.get(i);
            raw.sendTo(partition(operation), operation.key(), operation.event(), logTime(operation));
            if (i == at) {
                driver.step();
                fault(driver);
            }
        }
        driver.advanceWallClock(Duration.ofMillis(300));
        driver.run();
    }

    private void fault(TopologyDriver driver) {
        faults++;
        var tasks = driver.tasks();
        var task = tasks.get(random.nextInt(tasks.size()));
        switch (random.nextInt(5)) {
            case 0 -> driver.crash();
            case 1 -> driver.crash(task);
            case 2 -> driver.restart(task);
            case 3 -> driver.migrate(task);
            default -> driver.rebalance();
        }
    }

    private void settle(TopologyDriver driver) {
        for (int i = 0; i < 3; i++) {
            driver.advanceWallClock(settings.slot().interval());
            driver.run();
        }
    }

    private static Instant logTime(Operation operation) {
        return Instant.ofEpochMilli(operation.logTime());
    }

    /** By event id, so that an event's records stay in one partition whatever scene they name. */
    private static int partition(Operation operation) {
        String eventId = MediaKeys.defaults().parseStreamKey(operation.key()).eventId();
        return Spread.partition(eventId, RAW_PARTITIONS);
    }

    private TopologyDriver driver(StreamsConfig config) {
        return TopologyDriver.of(MediaTopology.build(settings, config), config)
                .topic(settings.topics().raw(), RAW_PARTITIONS)
                .topic(settings.topics().ops(), 4)
                .topic(settings.topics().rejected(), 1)
                .topic(settings.topics().dead(), 1)
                .topic(settings.topics().saltPlan(), 1)
                .seed(random.nextLong())
                .commitEvery(100)
                .build();
    }

    private StreamsConfig config() {
        return StreamsDefaults.with(
                settings.topics(),
                Map.of(
                        "application.id",
                        "oracle-" + Long.toHexString(random.nextLong()),
                        "bootstrap.servers",
                        "nowhere:1",
                        "schema.registry.url",
                        "mock://oracle",
                        "state.dir",
                        stateDir.toString()));
    }
}
