package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cluster.Cluster;
import io.strandex.cluster.ClusterSettings;
import io.strandex.events.IndexOp;
import io.strandex.ledger.LedgerEntry;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import io.strandex.serde.AvroSerializer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built plugin in a genuine Connect worker. */
class SinkPluginIT {
    private static final String TOPIC = "media.index-ops.v1";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path directory;

    private static Sandbox sandbox;
    private static Cluster cluster;

    @BeforeAll
    static void startServers() throws IOException {
        // Strimzi unpacks an archive two levels below the plugin path.
        Path plugins = directory.resolve("plugins");
        unpack(plugins.resolve("strandex-elasticsearch/1a2b3c4d"));
        sandbox = Sandbox.builder()
                .dataDirectory(directory.resolve("sandbox"))
                .plugins(plugins)
                .start();
        cluster = new Cluster(ClusterSettings.of(URI.create(sandbox.elasticsearch())));
    }

    @AfterAll
    static void stopServers() throws IOException {
        cluster.close();
        sandbox.close();
    }

    @Test
    void shouldLoseAndDoubleNothingWhenElasticsearchDiesHalfWay() throws Exception {
        // Given
        try (Admin admin = Admin.create(Map.<String, Object>of("bootstrap.servers", sandbox.kafka()))) {
            admin.createTopics(List.of(new NewTopic(TOPIC, 3, (short) 1))).all().get();
        }
        Map<String, String> config = FakeConnect.properties(sandbox.elasticsearch());
        config.put("schema.registry.url", sandbox.registry());
        config.put("ledger.bootstrap.servers", sandbox.kafka());
        config.put("errors.deadletterqueue.topic.replication.factor", "1");
        config.put("tasks.max", "2");
        config.put("max.in.flight.requests", "2");
        create("sink", config);

        // When
        produce(0, 3_000, true);
        produce(3_000, 4_000, false);
        await(() -> count() > 500);
        sandbox.kill(Server.ELASTICSEARCH);
        produce(4_000, 6_000, true);
        sandbox.restart(Server.ELASTICSEARCH);

        // Then
        await(() -> count() == 5_000);
        await(() -> consumed() == 5_000);
        assertThat(status("sink")).doesNotContain("FAILED");

        // When: the worker dies too, and only one of the partitions gets more records
        sandbox.kill(Server.CONNECT);
        produce(6_000, 6_001, true);
        sandbox.restart(Server.CONNECT);

        // Then: the ledgers of all partitions go on
        await(() -> count() == 5_001);
        await(() -> consumed() == 5_001);
        assertThat(status("sink")).doesNotContain("FAILED");
    }

    /** The archive that the build made. */
    private static void unpack(Path target) throws IOException {
        try (Stream<Path> built = Files.list(Path.of("target"))) {
            Path archive = built.filter(
                            file -> file.getFileName().toString().matches("strandex-elasticsearch-.*\\.zip"))
                    .findFirst()
                    .orElseThrow();
            try (FileSystem zip = FileSystems.newFileSystem(archive);
                    Stream<Path> entries = Files.walk(zip.getPath("/"))) {
                for (Path entry : (Iterable<Path>) entries::iterator) {
                    Path file =
                            target.resolve(zip.getPath("/").relativize(entry).toString());
                    if (Files.isDirectory(entry)) {
                        Files.createDirectories(file);
                    } else {
                        Files.copy(entry, file);
                    }
                }
            }
        }
    }

    private static void produce(int from, int to, boolean commit) throws Exception {
        Map<String, Object> config = new HashMap<>();
        config.put("bootstrap.servers", sandbox.kafka());
        config.put("schema.registry.url", sandbox.registry());
        config.put("key.serializer", StringSerializer.class.getName());
        config.put("value.serializer", AvroSerializer.class.getName());
        config.put("transactional.id", "test-" + from);
        try (KafkaProducer<String, IndexOp> producer = new KafkaProducer<>(config)) {
            producer.initTransactions();
            producer.beginTransaction();
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (int i = from; i < to; i++) {
                IndexOp op = Ops.upsert("2020-w52", "id-" + i, i, "number " + i);
                sent.add(producer.send(new ProducerRecord<>(TOPIC, "events|2020-w52|id-" + i, op)));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
            if (commit) {
                producer.commitTransaction();
            } else {
                producer.abortTransaction();
            }
        }
    }

    private static long count() throws IOException {
        cluster.call("POST", "/strandex-events/_refresh");
        return cluster.call("GET", "/strandex-events/_count")
                .body()
                .path("count")
                .asLong(-1);
    }

    private static long consumed() throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.<String, Object>of("bootstrap.servers", sandbox.kafka()))) {
            return admin
                    .listConsumerGroupOffsets("connect-sink")
                    .partitionsToOffsetAndMetadata()
                    .get()
                    .values()
                    .stream()
                    .mapToLong(SinkPluginIT::consumed)
                    .sum();
        }
    }

    private static long consumed(OffsetAndMetadata offset) {
        return LedgerEntry.parse(offset.offset(), offset.metadata())
                .orElseThrow()
                .consumed();
    }

    private static void create(String name, Map<String, String> config) throws Exception {
        JsonNode body = JSON.valueToTree(config);
        HttpRequest request = HttpRequest.newBuilder(URI.create(sandbox.connect() + "/connectors/" + name + "/config"))
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build();
        HttpResponse<String> response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    }

    private static String status(String name) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(sandbox.connect() + "/connectors/" + name + "/status"))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (!holds(condition)) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("the condition did not come true; status " + status("sink"));
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
        }
    }

    private static boolean holds(Callable<Boolean> condition) throws Exception {
        try {
            return condition.call();
        } catch (IOException away) {
            return false;
        }
    }
}
