package io.strandex.bench.kills;

import io.strandex.cli.CliException;
import io.strandex.cli.kafka.TopicScan;
import io.strandex.cli.pipeline.PipelineSettings;
import io.strandex.cluster.Cluster;
import io.strandex.cluster.ClusterSettings;
import io.strandex.events.MediaEvent;
import io.strandex.ledger.LedgerEntry;
import io.strandex.serde.AvroDeserializer;
import io.strandex.testkit.driver.OutputRecord;
import io.strandex.testkit.events.MaterializeOracle;
import io.strandex.testkit.events.SlotOracle;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;

/** Kills at random under load, lets everything come to rest, and compares what stands with what the raw topic says. */
final class KillRun {
    private static final int PER_SECOND = 150;
    private static final int LONGEST_CALM_MS = 5_000;
    private static final int LONGEST_OUTAGE_MS = 3_000;

    private final Stage stage;
    private final Random random;
    private final Consumer<String> progress;
    private final Map<Victim, Integer> kills = new EnumMap<>(Victim.class);

    private KillRun(Stage stage, long seed, Consumer<String> progress) {
        this.stage = stage;
        this.random = new Random(seed);
        this.progress = progress;
    }

    static KillResult run(Path directory, Path plugins, int kills, long seed, Consumer<String> progress)
            throws Exception {
        try (Stage stage = Stage.open(directory, plugins)) {
            return new KillRun(stage, seed, progress).run(kills, seed);
        }
    }

    private KillResult run(int wanted, long seed) throws Exception {
        try (Load load = new Load(stage, PipelineSettings.TOPICS.raw(), seed, PER_SECOND)) {
            for (int i = 0; i < wanted; i++) {
                rest(LONGEST_CALM_MS);
                strike(i);
                progress.accept("%d of %d kills, %,d events".formatted(i + 1, wanted, load.sent()));
            }
            rest(LONGEST_CALM_MS);
            int failed = load.end();
            if (failed > 0) {
                throw CliException.failed(failed + " events could not be written to Kafka");
            }
        }
        stage.look();
        stage.drain();
        return result();
    }

    /** Each has its turn before one has a second; one time in four the next victim dies as well. */
    private void strike(int number) throws InterruptedException {
        Victim[] all = Victim.values();
        Victim first = number < all.length ? all[number] : all[random.nextInt(all.length)];
        boolean both = random.nextInt(4) == 0;
        Victim second = all[random.nextInt(all.length)];
        EnumSet<Victim> dying = both ? EnumSet.of(first, second) : EnumSet.of(first);
        dying.forEach(this::kill);
        rest(LONGEST_OUTAGE_MS);
        dying.forEach(stage::revive);
        stage.look();
    }

    private void kill(Victim victim) {
        progress.accept("kill " + victim);
        stage.kill(victim);
        kills.merge(victim, 1, Integer::sum);
    }

    private void rest(int longestMs) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(500 + random.nextInt(longestMs));
    }

    private KillResult result() throws Exception {
        List<OutputRecord<String, MediaEvent>> raw = raw();
        try (Cluster cluster =
                new Cluster(ClusterSettings.of(URI.create(stage.sandbox().elasticsearch())))) {
            Standing standing = new Standing(cluster);
            Difference events = Difference.of(new MaterializeOracle().documents(raw), standing.documents("events"));
            Difference slots = Difference.of(new SlotOracle().documents(raw), standing.documents("slots"));
            return new KillResult(
                    kills, raw.size(), events.plus(slots), consumed(), operations(), stage.unforcedEnds());
        }
    }

    private List<OutputRecord<String, MediaEvent>> raw() {
        List<OutputRecord<String, MediaEvent>> records = new ArrayList<>();
        Map<String, Object> registry =
                Map.of("schema.registry.url", stage.sandbox().registry());
        try (AvroDeserializer<MediaEvent> decoder = AvroDeserializer.of(MediaEvent.class, registry)) {
            scan(
                    PipelineSettings.TOPICS.raw(),
                    record -> records.add(new OutputRecord<>(
                            record.topic(),
                            record.partition(),
                            record.offset(),
                            new String(record.key(), StandardCharsets.UTF_8),
                            decoder.decode(record.value()),
                            Instant.ofEpochMilli(record.timestamp()),
                            record.headers())));
        }
        return records;
    }

    private long operations() {
        AtomicLong count = new AtomicLong();
        scan(PipelineSettings.TOPICS.ops(), record -> count.incrementAndGet());
        return count.get();
    }

    private void scan(String topic, Consumer<ConsumerRecord<byte[], byte[]>> reader) {
        Map<String, Object> kafka = Map.of("bootstrap.servers", stage.sandbox().kafka());
        try (TopicScan scan = new TopicScan(kafka, IsolationLevel.READ_COMMITTED)) {
            scan.topic(topic, reader);
        }
    }

    private long consumed() throws Exception {
        Map<String, Object> kafka = Map.of("bootstrap.servers", stage.sandbox().kafka());
        try (Admin admin = Admin.create(kafka)) {
            return admin
                    .listConsumerGroupOffsets("connect-" + PipelineSettings.CONNECTOR)
                    .partitionsToOffsetAndMetadata()
                    .get()
                    .values()
                    .stream()
                    .mapToLong(KillRun::consumed)
                    .sum();
        }
    }

    private static long consumed(OffsetAndMetadata offset) {
        return LedgerEntry.parse(offset.offset(), offset.metadata())
                .map(LedgerEntry::consumed)
                .orElse(0L);
    }
}
