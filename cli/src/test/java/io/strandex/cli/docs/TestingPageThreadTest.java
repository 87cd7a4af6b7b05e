package io.strandex.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.connect.elasticsearch.ElasticsearchSinkTask;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.serde.AvroSerde;
import io.strandex.testkit.bulk.BulkServer;
import io.strandex.testkit.bulk.Fate;
import io.strandex.testkit.connect.SinkTaskDriver;
import io.strandex.testkit.driver.OutputRecord;
import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.testkit.events.MediaAssertions;
import io.strandex.testkit.events.SceneEvents;
import io.strandex.topology.MediaSettings;
import io.strandex.topology.MediaTopology;
import io.strandex.topology.StreamsDefaults;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;

/** The block of {@code docs/testing.md} that needs topology and sink: events to documents in one test, no broker. */
class TestingPageThreadTest {

    private static final String REGISTRY = "mock://the-whole-thread";

    static Map<String, String> sinkSettings(BulkServer server) {
        return Map.of(
                "name", "sink",
                "topics", "media.index-ops.v1",
                "connection.url", server.uri().toString(),
                "schema.registry.url", REGISTRY,
                "consumer.override.isolation.level", "read_committed",
                "errors.tolerance", "all",
                "errors.deadletterqueue.topic.name", "media.dead-letters.v1",
                "errors.deadletterqueue.topic.replication.factor", "1",
                "errors.deadletterqueue.context.headers.enable", "true");
    }

    private static TopologyDriver driver() {
        MediaSettings settings = MediaSettings.defaults();
        StreamsConfig config = StreamsDefaults.with(
                settings.topics(), Map.of("bootstrap.servers", "none:1", "schema.registry.url", REGISTRY));
        return TopologyDriver.of(MediaTopology.build(settings, config), config)
                .topic("media.events.raw.v1", 3)
                .topic("media.index-ops.v1", 6)
                .topic("media.events.rejected.v1", 1)
                .topic("media.salt-plan.v1", 1)
                .build();
    }

    /** What the topology makes of a lecture of two sentences. */
    private static List<OutputRecord<byte[], byte[]>> operations(TopologyDriver driver) {
        var events = AvroSerde.of(MediaEvent.class, Map.of("schema.registry.url", REGISTRY));
        var raw = driver.input("media.events.raw.v1", Serdes.String(), events);
        SceneEvents.of("lecture-7", Instant.parse("2025-12-29T09:00:00Z"))
                .subtitles(Duration.ofSeconds(20), "Good morning.", "Today: hash tables.")
                .events()
                .forEach(event ->
                        raw.send(MediaKeys.defaults().streamKey(event.getSceneId(), event.getEventId()), event));
        driver.run();
        driver.advanceWallClock(Duration.ofSeconds(2)); // slots are written at most once a second
        return driver.output("media.index-ops.v1", Serdes.ByteArray(), Serdes.ByteArray())
                .records();
    }

    @Test
    void shouldWriteWhatTheEventsSayWhenTheServerIsBusyOnce() throws IOException {
        try (var server = BulkServer.start();
                var sink = SinkTaskDriver.start(new ElasticsearchSinkTask(), sinkSettings(server));
                var driver = driver()) {
            server.script().next(1, new Fate.Refuse(429, "es_rejected_execution_exception", "queue full"));
            sink.put(operations(driver)).awaitCommitted();

            assertThat(server.store().documents("strandex-events-2026-w01-000001"))
                    .hasSize(2);
            assertThat(server.store()
                            .documents("strandex-slots-2026-w01-000001")
                            .values())
                    .hasSize(2)
                    .allSatisfy(slot -> assertThat(slot.source()).contains("Today: hash tables."));
            MediaAssertions.assertThatLedger(sink.metrics()).balances().counts("dead", 0);
        }
    }

    @Test
    void shouldKeepADeadLetterWhenTheServerRefusesOneDocument() throws IOException {
        try (var server = BulkServer.start();
                var sink = SinkTaskDriver.start(new ElasticsearchSinkTask(), sinkSettings(server));
                var driver = driver()) {
            server.script()
                    .item(
                            item -> item.source().contains("hash tables")
                                    && item.index().contains("events"),
                            1, // once
                            400,
                            "document_parsing_exception",
                            "failed to parse field [text]");
            sink.put(operations(driver)).awaitCommitted();

            assertThat(sink.deadLetters()).hasSize(1);
            assertThat(server.store().documents("strandex-events-2026-w01-000001"))
                    .hasSize(1);
            MediaAssertions.assertThatLedger(sink.metrics()).balances().counts("dead", 1);
        }
    }
}
