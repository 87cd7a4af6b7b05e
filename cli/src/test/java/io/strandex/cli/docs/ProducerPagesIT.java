package io.strandex.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.strandex.app.Bootstrap;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.registry.SchemaRegistry;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import io.strandex.topology.MediaSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every block of docs/produce.md and docs/schemas.md, run against a genuine broker and registry. */
class ProducerPagesIT {
    @TempDir
    private static Path directory;

    private static Sandbox sandbox;

    @BeforeAll
    static void start() {
        sandbox = Sandbox.builder()
                .servers(Server.KAFKA, Server.REGISTRY)
                .dataDirectory(directory.resolve("sandbox"))
                .start();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", sandbox.kafka()));
                SchemaRegistry registry = SchemaRegistry.of(Map.of("schema.registry.url", sandbox.registry()))) {
            Bootstrap bootstrap = new Bootstrap(MediaSettings.defaults().topics());
            bootstrap.createTopics(admin, 3);
            bootstrap.registerSchemas(registry);
        }
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    private static String here(String text) {
        return text.replace("http://localhost:8081", sandbox.registry()).replace("localhost:9092", sandbox.kafka());
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        Path log = directory.resolve("errors.log");
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectError(log.toFile());
        builder.environment().put("STRANDEX_BOOTSTRAP_SERVERS", sandbox.kafka());
        builder.environment().put("STRANDEX_REGISTRY_URL", sandbox.registry());
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as("%s\n%s\n%s", command.subList(command.size() - 1, command.size()), out, Files.readString(log))
                .isZero();
        return out;
    }

    private static List<String> java(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Runs a page's blocks in order; a text block is what the block before it prints. */
    private static void follow(List<Page.Block> blocks) throws IOException, InterruptedException {
        String printed = "";
        for (Page.Block block : blocks) {
            switch (block.language()) {
                case "sh" -> {
                    for (String line : block.text().lines().toList()) {
                        assertThat(line).startsWith("./strandex ");
                        printed = run(java(("io.strandex.cli.Main " + line.substring(11)).split(" +")));
                    }
                }
                case "java" -> {
                    Path source = Files.writeString(directory.resolve("Produce.java"), here(block.text()));
                    printed = run(java(source.toString()));
                }
                case "text" -> assertThat(printed).endsWith(block.text());
                case "xml" -> assertThat(pom()).contains(version(block.text()));
                case "js" -> assertThat(block.text()).contains("registry.encode");
                case "console" -> assertThat(block.text()).containsPattern("kcat|kafka-avro-console-producer");
                case "lines" -> block.text().lines().forEach(ProducerPagesIT::readAsConfluentsConsoleDoes);
                default -> Files.writeString(directory.resolve(block.file()), block.text());
            }
        }
    }

    /** The key up to the separator, then Avro's JSON encoding. */
    private static void readAsConfluentsConsoleDoes(String line) {
        int separator = line.indexOf('|');
        Schema schema = MediaEvent.getClassSchema();
        try {
            GenericRecord event = new GenericDatumReader<GenericRecord>(schema)
                    .read(null, DecoderFactory.get().jsonDecoder(schema, line.substring(separator + 1)));
            String key = MediaKeys.defaults()
                    .streamKey(
                            event.get("scene_id").toString(),
                            event.get("event_id").toString());
            assertThat(line.substring(0, separator)).isEqualTo(key);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The commands of a kind that are printed on the page, with the addresses of the servers of this test. */
    private static List<String> consoleLines(String command) throws IOException {
        return Page.blocks("produce.md").stream()
                .filter(block -> block.language().equals("console"))
                .flatMap(block -> block.text().lines())
                .filter(line -> line.contains(command))
                .map(ProducerPagesIT::here)
                .toList();
    }

    @Test
    void shouldWriteAndReadByKcatAsThePageSays() throws Exception {
        // Given
        assumeThat(new ProcessBuilder("sh", "-c", "command -v kcat").start().waitFor())
                .as("kcat is on the PATH")
                .isZero();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", sandbox.kafka()))) {
            admin.createTopics(List.of(new NewTopic("captions.json", 1, (short) 1)))
                    .all()
                    .get();
        }
        Files.writeString(
                directory.resolve("events.jsonl"), "{\"scene_id\":\"s\",\"event_id\":\"e\",\"op\":\"DELETE\"}\n");

        // When
        List<String> lines = consoleLines("kcat");
        for (String line : lines) {
            run(List.of("sh", "-c", line));
        }

        // Then
        assertThat(lines).hasSize(3);
        assertThat(run(List.of("kcat", "-C", "-q", "-e", "-b", sandbox.kafka(), "-t", "captions.json", "-f", "%s\n")))
                .isEqualTo(Files.readString(directory.resolve("events.jsonl")));
        assertThat(run(List.of(
                        "kcat", "-C", "-q", "-e", "-b", sandbox.kafka(), "-t", "media.events.raw.v1", "-f", "%k %S\n")))
                .contains("lecture-7!s1 -1");
    }

    private static String pom() throws IOException {
        return Files.readString(Path.of(System.getProperty("strandex.root", ".."), "pom.xml"));
    }

    private static String version(String dependency) {
        return dependency.replaceAll("(?s).*(<version>.*</version>).*", "$1");
    }

    @Test
    void shouldRunEveryBlockOfTheProducersPage() throws Exception {
        // Given
        List<Page.Block> blocks = Page.blocks("produce.md");

        // When
        follow(blocks);

        // Then
        assertThat(blocks).hasSizeGreaterThan(10);
        String rejected = run(java("io.strandex.cli.Main", "rejected", "count", "--json"));
        assertThat(rejected).contains("\"rejected\":0");
    }

    @Test
    void shouldRunEveryBlockOfTheSchemasPage() throws Exception {
        // Given
        Path schemas = Path.of(System.getProperty("strandex.root", ".."), "serdes/src/main/avro");
        Path copy = Files.createDirectories(directory.resolve("serdes/src/main/avro"));
        Files.copy(schemas.resolve("MediaEvent.avsc"), copy.resolve("MediaEvent.avsc"));

        // When
        follow(Page.blocks("schemas.md"));

        // Then
        Path wrong = Files.writeString(
                directory.resolve("wrong.avsc"),
                Files.readString(copy.resolve("MediaEvent.avsc")).replace("\"event_id\"", "\"event_identity\""));
        Process refused = new ProcessBuilder(java(
                        "io.strandex.cli.Main",
                        "schema",
                        "check",
                        "--schema",
                        wrong.toString(),
                        "--registry",
                        sandbox.registry()))
                .redirectErrorStream(true)
                .start();
        String out = new String(refused.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(refused.waitFor()).isEqualTo(1);
        assertThat(out).contains("event_identity").contains("NOT compatible");
    }

    @Test
    void shouldProduceFromNodeAsThePageSays() throws Exception {
        // Given
        assumeThat(Boolean.getBoolean("strandex.interop"))
                .as("downloads clients for Node: run with -Pinterop")
                .isTrue();
        String script = Page.blocks("produce.md").stream()
                .filter(block -> block.language().equals("js"))
                .findFirst()
                .orElseThrow()
                .text();
        Files.writeString(directory.resolve("produce.mjs"), here(script));
        run(List.of(
                "npm",
                "install",
                "--no-audit",
                "--no-fund",
                "--silent",
                "kafkajs@2.2.4",
                "@kafkajs/confluent-schema-registry@3.9.0"));

        // When
        String out = run(List.of("node", "produce.mjs"));

        // Then
        assertThat(out).doesNotContain("Error");
    }
}
