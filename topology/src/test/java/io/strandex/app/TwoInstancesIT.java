package io.strandex.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.key.MediaKeys;
import io.strandex.sandbox.Server;
import io.strandex.serde.AvroSerde;
import io.strandex.testkit.sandbox.StrandexSandbox;
import io.strandex.testkit.sandbox.TestServers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KafkaStreams.State;
import org.apache.kafka.streams.LagInfo;
import org.apache.kafka.streams.ThreadMetadata;
import org.junit.jupiter.api.Test;

/** Two instances of the app share the work on a genuine broker. */
@StrandexSandbox(Server.KAFKA)
class TwoInstancesIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    /** Far below the 45 s after which the broker gives up a silent member. */
    private static final Duration SOON = Duration.ofSeconds(20);

    private static final int EVENTS = 2_000;

    private final String prefix = "two-" + UUID.randomUUID();
    private final List<String> keys = new ArrayList<>();

    @Test
    void shouldTakeOverFromItsStandbyWhenTheOtherInstanceStops(TestServers servers) {
        // Given
        Map<String, String> standby =
                Map.of("kafka.num.standby.replicas", "1", "kafka.metrics.recording.level", "DEBUG");
        AppSettings one = settings(servers, "one", standby);
        AppSettings two = settings(servers, "two", standby);
        createTopics(servers, one);
        RunningTopology leaving = RunningTopology.start(one);
        try (RunningTopology staying = RunningTopology.start(two);
                KafkaConsumer<byte[], byte[]> ops = consumer(servers, one)) {
            produce(servers, one, EVENTS);
            awaitEvents(ops, EVENTS);
            await(ops, () -> isShared(leaving) && isShared(staying));
            int standbys = standbys(staying);
            double restored = restored(staying);

            // When
            leaving.close();
            Instant left = Instant.now();
            await(ops, () -> standbys(staying) == 0 && staying.streams().state() == State.RUNNING);
            Duration taken = Duration.between(left, Instant.now());
            produce(servers, one, EVENTS + 1);
            awaitEvents(ops, EVENTS + 1);

            // Then
            assertThat(standbys).isPositive();
            assertThat(taken).isLessThan(SOON);
            assertThat(restored(staying) - restored).isLessThan(EVENTS / 10.0);
            assertThat(keys).hasSize(EVENTS + 1).doesNotHaveDuplicates();
        }
    }

    @Test
    void shouldNotRebalanceWhenAStaticMemberRestarts(TestServers servers) {
        // Given
        AppSettings one = settings(servers, "one", Map.of("kafka.main.consumer.group.instance.id", "one"));
        AppSettings two = settings(servers, "two", Map.of("kafka.main.consumer.group.instance.id", "two"));
        createTopics(servers, one);
        RunningTopology restarting = RunningTopology.start(one);
        try (RunningTopology staying = RunningTopology.start(two);
                KafkaConsumer<byte[], byte[]> ops = consumer(servers, one)) {
            produce(servers, one, EVENTS);
            awaitEvents(ops, EVENTS);
            await(ops, () -> actives(restarting) > 0 && actives(staying) > 0);
            int tasks = actives(restarting);
            double rebalances = metric(staying, "rebalance-total");

            // When
            restarting.close();
            try (RunningTopology restarted = RunningTopology.start(one)) {
                await(
                        ops,
                        () -> actives(restarted) == tasks && restarted.streams().state() == State.RUNNING);
                produce(servers, one, EVENTS + 1);
                awaitEvents(ops, EVENTS + 1);

                // Then
                assertThat(metric(staying, "rebalance-total")).isPositive().isEqualTo(rebalances);
                assertThat(keys).hasSize(EVENTS + 1).doesNotHaveDuplicates();
            }
        }
    }

    /** Whether an instance has work of its own and has most of what it stands by for. */
    private static boolean isShared(RunningTopology running) {
        return actives(running) > 0 && standbys(running) > 0 && lag(running) < EVENTS / 20;
    }

    /** Changelog records behind, where the markers of transactions count too. */
    private static long lag(RunningTopology running) {
        return running.streams().allLocalStorePartitionLags().values().stream()
                .flatMap(lags -> lags.values().stream())
                .mapToLong(LagInfo::offsetLag)
                .sum();
    }

    private static int actives(RunningTopology running) {
        return running.streams().metadataForLocalThreads().stream()
                .map(ThreadMetadata::activeTasks)
                .mapToInt(tasks -> tasks.size())
                .sum();
    }

    private static int standbys(RunningTopology running) {
        return running.streams().metadataForLocalThreads().stream()
                .map(ThreadMetadata::standbyTasks)
                .mapToInt(tasks -> tasks.size())
                .sum();
    }

    /** Records that active tasks had to restore before they could begin. */
    private static double restored(RunningTopology running) {
        return metric(running, "restore-total");
    }

    private static double metric(RunningTopology running, String name) {
        return running.streams().metrics().entrySet().stream()
                .filter(metric -> metric.getKey().name().equals(name))
                .mapToDouble(metric -> ((Number) metric.getValue().metricValue()).doubleValue())
                .sum();
    }

    private AppSettings settings(TestServers servers, String instance, Map<String, String> more) {
        Map<String, String> values = new HashMap<>(more);
        values.put("topic.prefix", prefix);
        values.put("partitions", "4");
        values.put("kafka.bootstrap.servers", servers.kafka());
        values.put("kafka.application.id", prefix);
        values.put(
                "kafka.state.dir",
                Path.of("target", "it-two", prefix, instance).toAbsolutePath().toString());
        values.put("state.dir.temporary.allowed", "true");
        values.put("schema.registry.url", "mock://" + prefix);
        values.put("http.host", "127.0.0.1");
        values.put("http.port", "0");
        return AppSettings.of(values);
    }

    private static void createTopics(TestServers servers, AppSettings settings) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers.kafka()))) {
            assertThat(new Bootstrap(settings.media().topics()).createTopics(admin, 4))
                    .isNotEmpty();
        }
    }

    /** Writes so many events; those that were written before say nothing new. */
    private static void produce(TestServers servers, AppSettings settings, int events) {
        String topic = settings.media().topics().raw();
        try (AvroSerde<MediaEvent> serde =
                        AvroSerde.of(MediaEvent.class, settings.streams().originals());
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.of("bootstrap.servers", servers.kafka()),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
            for (int i = 0; i < events; i++) {
                MediaEvent event = MediaEvents.upsert(
                                "s" + i % 20, "e" + i, Modality.TEXT, Instant.parse("2026-03-02T00:00:00Z"))
                        .setStartMs(i * 100L)
                        .setText("text " + i)
                        .build();
                byte[] key =
                        MediaKeys.defaults().streamKey("s" + i % 20, "e" + i).getBytes(StandardCharsets.UTF_8);
                var unused = producer.send(
                        new ProducerRecord<>(topic, key, serde.serializer().serialize(topic, event)));
            }
        }
    }

    private static KafkaConsumer<byte[], byte[]> consumer(TestServers servers, AppSettings settings) {
        KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        servers.kafka(),
                        "group.id",
                        UUID.randomUUID().toString(),
                        "isolation.level",
                        "read_committed",
                        "auto.offset.reset",
                        "earliest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        consumer.subscribe(List.of(settings.media().topics().ops()));
        return consumer;
    }

    private void awaitEvents(KafkaConsumer<byte[], byte[]> ops, int enough) {
        await(ops, () -> keys.size() >= enough);
    }

    /** Reads the keys of event operations until a condition holds. */
    private void await(KafkaConsumer<byte[], byte[]> ops, BooleanSupplier condition) {
        Instant end = Instant.now().plus(PATIENCE);
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).as("the end of patience").isBefore(end);
            ops.poll(Duration.ofMillis(100)).forEach(record -> {
                String key = new String(record.key(), StandardCharsets.UTF_8);
                if (key.startsWith("events|")) {
                    keys.add(key);
                }
            });
        }
    }
}
