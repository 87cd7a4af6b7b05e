package io.strandex.cli.dryrun;

import io.strandex.admit.TellReason;
import io.strandex.cli.input.Entry;
import io.strandex.cli.input.EventSource;
import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.serde.AvroSerde;
import io.strandex.testkit.driver.InputTopic;
import io.strandex.testkit.driver.OutputTopic;
import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.topology.MediaSettings;
import io.strandex.topology.MediaTopology;
import io.strandex.topology.StreamsDefaults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;

/** Runs the topology in this process, on one partition, in memory but for its stores. */
final class DryRun {
    private static final int COMMIT_EVERY = 1000;
    private static final String REASON = TellReason.REASON;

    private final MediaSettings settings;
    private final StreamsConfig config;
    private final DryRunReport report = new DryRunReport();

    DryRun(MediaSettings settings, Path stateDir) {
        this.settings = settings;
        this.config = StreamsDefaults.with(
                settings.topics(),
                Map.of(
                        "bootstrap.servers",
                        "nowhere:1",
                        "schema.registry.url",
                        "mock://" + UUID.randomUUID(),
                        "state.dir",
                        stateDir.toString()));
    }

    /** What the topology would do with the events of a source, were they written at the given time. */
    DryRunReport run(EventSource source, Instant logTime) throws IOException {
        try (TopologyDriver driver = driver(logTime);
                AvroSerde<MediaEvent> events = AvroSerde.of(MediaEvent.class, config.originals())) {
            send(source, driver.input(settings.topics().raw(), Serdes.String(), events));
            driver.run();
            // Two steps, since the slots of spread scenes are gathered in two.
            driver.advanceWallClock(settings.slot().interval());
            driver.advanceWallClock(settings.slot().interval());
            collect(driver);
        }
        return report;
    }

    private void send(EventSource source, InputTopic<String, MediaEvent> raw) throws IOException {
        for (Entry entry = source.next(); entry != null; entry = source.next()) {
            switch (entry) {
                case Entry.Refused refused ->
                    report.refused(refused.rejected().reason().name());
                case Entry.Read read -> {
                    report.read();
                    raw.send(key(read.event()), read.event());
                }
            }
        }
    }

    private static String key(MediaEvent event) {
        return event.getSceneId().isEmpty() || event.getEventId().isEmpty()
                ? ""
                : MediaKeys.defaults().streamKey(event.getSceneId(), event.getEventId());
    }

    private void collect(TopologyDriver driver) {
        OutputTopic<byte[], byte[]> rejected =
                driver.output(settings.topics().rejected(), Serdes.ByteArray(), Serdes.ByteArray());
        rejected.records()
                .forEach(record -> report.rejected(
                        new String(record.headers().lastHeader(REASON).value(), StandardCharsets.UTF_8)));
        try (AvroSerde<IndexOp> ops = AvroSerde.of(IndexOp.class, config.originals())) {
            driver.output(settings.topics().ops(), Serdes.String(), ops)
                    .values()
                    .forEach(report::operation);
        }
        report.dead(driver.deadLetters().size());
    }

    private TopologyDriver driver(Instant logTime) {
        return TopologyDriver.of(MediaTopology.build(settings, config), config)
                .topic(settings.topics().raw(), 1)
                .topic(settings.topics().ops(), 1)
                .topic(settings.topics().rejected(), 1)
                .topic(settings.topics().dead(), 1)
                .topic(settings.topics().saltPlan(), 1)
                .logAppendTime(settings.topics().raw())
                .startAt(logTime)
                .commitEvery(COMMIT_EVERY)
                .build();
    }
}
