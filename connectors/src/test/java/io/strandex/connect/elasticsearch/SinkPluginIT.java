package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cluster.Cluster;
import io.strandex.cluster.ClusterSettings;
import io.strandex.events.IndexOp;
import io.strandex.ledger.LedgerEntry;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import io.strandex.serde.AvroSerializer;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
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
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built plugin in a genuine Connect worker. */
class SinkPluginIT {
    private static final String TOPIC = "media.index-ops.v1";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String LOGIN =
            "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"l\""
                    + " password=\"S3cret-login\";";

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
                .setting(Server.CONNECT, "config.providers", "file")
                .setting(
                        Server.CONNECT,
                        "config.providers.file.class",
                        "org.apache.kafka.common.config.provider.FileConfigProvider")
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

    @Test
    @DisplayName("C166: with every secret set, plain or by a provider, no log and no answer of Connect holds one")
    void shouldShowNoSecretWhenEverythingIsLogged() throws Exception {
        // Given: a password, passwords of stores and of the registry in one connector, an API key in the other
        Certificates certificates = new Certificates(directory.resolve("certificates"));
        Map<String, String> secrets = Map.of(
                "connection.password",
                "S3cret-user",
                "connection.ssl.truststore.password",
                Certificates.PASSWORD,
                "connection.ssl.keystore.password",
                Certificates.PASSWORD,
                "connection.ssl.key.password",
                Certificates.PASSWORD,
                "basic.auth.user.info",
                "registry:S3cret-registry",
                "ledger.sasl.jaas.config",
                LOGIN);
        Map<String, String> key = Map.of("connection.api.key", "S3cret-key");
        Map<String, String> more = Map.of(
                "connection.username",
                "sink",
                "connection.ssl.truststore.location",
                certificates.file("ca.p12"),
                "connection.ssl.keystore.location",
                certificates.file("client.p12"),
                "basic.auth.credentials.source",
                "USER_INFO");
        call("PUT", "/admin/loggers/root", Map.of("level", "DEBUG"));
        call("PUT", "/admin/loggers/io.strandex", Map.of("level", "TRACE"));
        call("PUT", "/admin/loggers/co.elastic", Map.of("level", "TRACE"));
        call("PUT", "/admin/loggers/org.apache.hc.client5.http.wire", Map.of("level", "INFO"));
        try (Admin admin = Admin.create(Map.<String, Object>of("bootstrap.servers", sandbox.kafka()))) {
            admin.createTopics(Stream.of("plain", "key", "file", "wrong")
                            .map(name -> new NewTopic("secrets." + name, 1, (short) 1))
                            .toList())
                    .all()
                    .get();
        }
        StringBuilder answers = new StringBuilder();

        // When: connectors that run, and such that are refused or fail
        create("secrets-plain", secretive("plain", more, secrets));
        create("secrets-key", secretive("key", Map.of(), key));
        create("secrets-file", secretive("file", more, placeholders(secrets)));
        for (String name : List.of("secrets-plain", "secrets-key", "secrets-file")) {
            await(() -> status(name).contains("\"id\":0,\"state\":\"RUNNING\""));
            answers.append(status(name));
        }
        produceTo("secrets.plain", "secrets.key", "secrets.file");
        for (String prefix : List.of("plain", "key", "file")) {
            await(() -> cluster.call("GET", "/" + prefix + "-events/_count").ok());
        }
        // Connect shows a configuration as it was given, so only that of the provider is looked at.
        answers.append(call("GET", "/connectors/secrets-file/config", Map.of()));
        answers.append(call("GET", "/connectors/secrets-file/tasks", Map.of()));
        Map<String, String> wrong = secretive("wrong", more, secrets);
        wrong.put("connection.ssl.keystore.password", "S3cret-wrong");
        create("secrets-wrong", wrong);
        await(() -> status("secrets-wrong").contains("FAILED"));
        answers.append(status("secrets-wrong"));
        wrong.put("connection.url", "http://sink:S3cret-url@localhost:9200");
        wrong.put("connection.api.key", "S3cret-key");
        answers.append(call("PUT", "/connectors/secrets-refused/config", wrong));
        answers.append(call("PUT", "/connector-plugins/ElasticsearchSinkConnector/config/validate", wrong));

        // Then: all of it happened, and none of it was told
        String log = Files.readString(sandbox.log(Server.CONNECT));
        assertThat(log).contains("Authorization: [hidden]").contains("DEBUG");
        assertThat(answers).contains("${file:", "can't be used", "are both set");
        for (String text : List.of(log, answers.toString())) {
            assertThat(text.lines().filter(SinkPluginIT::holdsSecret).map(line -> line.replaceAll("(.{2000}).*", "$1")))
                    .isEmpty();
        }
    }

    private static boolean holdsSecret(String line) {
        return line.contains("S3cret")
                || line.contains(base64("sink:S3cret-user"))
                || line.contains(base64("registry:S3cret-registry"));
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, String> placeholders(Map<String, String> secrets) throws IOException {
        Properties content = new Properties();
        content.putAll(secrets);
        Path file = directory.resolve("secrets.properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            content.store(writer, null);
        }
        Map<String, String> placeholders = new HashMap<>();
        secrets.keySet().forEach(name -> placeholders.put(name, "${file:" + file + ":" + name + "}"));
        return placeholders;
    }

    private static Map<String, String> secretive(String prefix, Map<String, String> more, Map<String, String> secrets) {
        Map<String, String> config = FakeConnect.properties(sandbox.elasticsearch());
        config.put("schema.registry.url", sandbox.registry());
        config.put("errors.deadletterqueue.topic.replication.factor", "1");
        config.remove("name");
        config.put("topics", "secrets." + prefix);
        config.put("index.prefix", prefix);
        config.put("ledger.bootstrap.servers", sandbox.kafka());
        config.put("tasks.max", "1");
        config.putAll(more);
        config.putAll(secrets);
        return config;
    }

    private static void produceTo(String... topics) throws Exception {
        Map<String, Object> config = new HashMap<>();
        config.put("bootstrap.servers", sandbox.kafka());
        config.put("schema.registry.url", sandbox.registry());
        config.put("key.serializer", StringSerializer.class.getName());
        config.put("value.serializer", AvroSerializer.class.getName());
        try (KafkaProducer<String, IndexOp> producer = new KafkaProducer<>(config)) {
            for (String topic : topics) {
                producer.send(new ProducerRecord<>(topic, "events|2020-w52|a", Ops.upsert("2020-w52", "a", 1, "text")))
                        .get();
            }
        }
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
        String answer = call("PUT", "/connectors/" + name + "/config", config);
        assertThat(JSON.readTree(answer).path("name").asText()).as(answer).isEqualTo(name);
    }

    private static String status(String name) throws Exception {
        return call("GET", "/connectors/" + name + "/status", Map.of());
    }

    private static String call(String method, String path, Map<String, String> body) throws Exception {
        String json = body.isEmpty() ? "" : JSON.writeValueAsString(body);
        HttpRequest request = HttpRequest.newBuilder(URI.create(sandbox.connect() + path))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(json))
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
