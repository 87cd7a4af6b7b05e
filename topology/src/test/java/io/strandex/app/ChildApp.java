package io.strandex.app;

import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.key.MediaKeys;
import io.strandex.sandbox.ChildSpec;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.process.LeashedProcess;
import io.strandex.serde.AvroSerde;
import io.strandex.settings.SettingsReader;
import io.strandex.topology.Topics;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The app as a process of its own on two partitions of its own topics, with what goes in and what comes out. */
record ChildApp(Sandbox sandbox, String prefix, Map<String, String> settings) {
    static ChildApp of(Sandbox sandbox, Path directory, String prefix, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>();
        settings.put("topic.prefix", prefix);
        settings.put("partitions", "2");
        settings.put("kafka.bootstrap.servers", sandbox.kafka());
        settings.put("kafka.application.id", prefix);
        settings.put("kafka.state.dir", directory.resolve(prefix).toString());
        settings.put("kafka.producer.transaction.timeout.ms", "10000");
        settings.put("state.dir.temporary.allowed", "true");
        settings.put("schema.registry.url", sandbox.registry());
        settings.put("http.host", "127.0.0.1");
        settings.put("http.port", "0");
        settings.putAll(more);
        return new ChildApp(sandbox, prefix, settings);
    }

    Topics topics() {
        return Topics.from(new SettingsReader(Map.of("topic.prefix", prefix)));
    }

    LeashedProcess start() throws IOException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", sandbox.kafka()))) {
            new Bootstrap(topics()).createTopics(admin, 2);
        }
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        String classPath = System.getProperty("java.class.path");
        List<String> command =
                List.of(java.toString(), "-Xmx256m", "-cp", classPath, StreamsApp.class.getName(), file().toString());
        return sandbox.run(new ChildSpec(prefix, command, Map.of(), Optional.empty()));
    }

    private Path file() throws IOException {
        Properties properties = new Properties();
        properties.putAll(settings);
        Path directory = Files.createDirectories(Path.of(settings.get("kafka.state.dir")));
        Path file = directory.resolve("app.properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, "test");
        }
        return file;
    }

    /** Sends events of one scene, numbered from one number up to before another. */
    void produce(int from, int to) {
        String raw = topics().raw();
        Map<String, Object> registry = Map.of("schema.registry.url", sandbox.registry());
        try (AvroSerde<MediaEvent> serde = AvroSerde.of(MediaEvent.class, registry);
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.of("bootstrap.servers", sandbox.kafka(), "linger.ms", 20),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
            for (int i = from; i < to; i++) {
                MediaEvent event = MediaEvents.upsert(
                                "s", "e" + i, Modality.TEXT, Instant.parse("2026-03-02T00:00:00Z"))
                        .build();
                byte[] key = MediaKeys.defaults().streamKey("s", "e" + i).getBytes(StandardCharsets.UTF_8);
                var unused = producer.send(
                        new ProducerRecord<>(raw, key, serde.serializer().serialize(raw, event)));
            }
        }
    }

    /** A reader of committed operations, from the first. */
    KafkaConsumer<byte[], byte[]> reader() {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                sandbox.kafka(),
                "group.id",
                UUID.randomUUID().toString(),
                "isolation.level",
                "read_committed",
                "auto.offset.reset",
                "earliest");
        KafkaConsumer<byte[], byte[]> reader =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        reader.subscribe(List.of(topics().ops()));
        return reader;
    }

    /** Adds the keys of event operations until there are enough or time is up. */
    static void read(KafkaConsumer<byte[], byte[]> reader, Collection<String> keys, Duration time, int enough) {
        Instant end = Instant.now().plus(time);
        while (keys.size() < enough && Instant.now().isBefore(end)) {
            reader.poll(Duration.ofMillis(200)).forEach(record -> {
                String key = new String(record.key(), StandardCharsets.UTF_8);
                if (key.startsWith("events|")) {
                    keys.add(key);
                }
            });
        }
    }
}
