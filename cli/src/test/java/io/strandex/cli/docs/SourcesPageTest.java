package io.strandex.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.events.IndexOp;
import io.strandex.serde.AvroSerde;
import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.testkit.events.IndexModel;
import io.strandex.topology.MediaSettings;
import io.strandex.topology.MediaTopology;
import io.strandex.topology.StreamsDefaults;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The worked examples of docs/sources.md: tried as the page says, and run through the topology. */
class SourcesPageTest {
    private static final Instant NOW = Instant.parse("2026-03-02T00:00:00Z");

    @TempDir
    private Path directory;

    private List<Page.Block> blocks;

    @BeforeEach
    void write() throws IOException {
        blocks = Page.blocks("sources.md");
        for (Page.Block block : blocks) {
            if (!block.file().isEmpty() && !List.of("sh", "text").contains(block.language())) {
                Files.writeString(directory.resolve(block.file()), block.text());
            }
        }
    }

    private String run(String line) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfile.encoding=UTF-8",
                "-Dstdout.encoding=UTF-8",
                "-cp",
                System.getProperty("java.class.path"),
                "io.strandex.cli.Main"));
        command.addAll(List.of(line.substring("./strandex ".length()).split(" +")));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().remove("COLUMNS");
        Process process =
                builder.redirectError(directory.resolve("errors").toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as(Files.readString(directory.resolve("errors")))
                .isZero();
        return out;
    }

    @Test
    void shouldPrintWhatThePageShowsWhenItsSamplesAreTried() throws Exception {
        // When
        String printed = "";
        int shown = 0;
        for (Page.Block block : blocks) {
            switch (block.language()) {
                case "sh" -> printed = run(block.text().strip());
                case "text" -> {
                    assertThat(printed).isEqualTo(block.text());
                    shown++;
                }
                default -> assertThat(block.file()).isNotEmpty();
            }
        }

        // Then
        assertThat(shown).isEqualTo(2);
    }

    @Test
    void shouldIndexWhatThePageSaysWhenItsSamplesAreOnTheTopics() throws IOException {
        // Given
        MediaSettings settings = MediaSettings.of(settings());
        StreamsConfig config = StreamsDefaults.with(
                settings.topics(),
                Map.of(
                        "bootstrap.servers",
                        "nowhere:1",
                        "schema.registry.url",
                        "mock://" + UUID.randomUUID(),
                        "state.dir",
                        directory.resolve("state").toString()));
        try (TopologyDriver driver = TopologyDriver.of(MediaTopology.build(settings, config), config)
                .startAt(NOW)
                .topic(settings.topics().raw(), 1)
                .topic("shop.public.captions", 1)
                .topic("video.events", 1)
                .topic(settings.topics().ops(), 1)
                .topic(settings.topics().rejected(), 1)
                .topic(settings.topics().saltPlan(), 1)
                .build()) {
            // When
            send(driver, "shop.public.captions", "captions.jsonl");
            send(driver, "video.events", "platform.jsonl");
            driver.run();

            // Then
            IndexModel index = IndexModel.after(driver.output(
                            settings.topics().ops(), Serdes.String(), AvroSerde.of(IndexOp.class, config.originals()))
                    .values());
            assertThat(index.documents("events").values())
                    .extracting(document -> document.path("scene_id").asText() + " "
                            + document.path("event_id").asText() + " "
                            + document.path("text").asText())
                    .containsExactlyInAnyOrder(
                            "lecture-8 8 Today: tides",
                            "v-17 seg-0 Good morning",
                            "v-17 seg-1 Today: tides",
                            "v-17 thumb-2500 ");
            assertThat(driver.output(settings.topics().rejected(), Serdes.Bytes(), Serdes.Bytes())
                            .records())
                    .isEmpty();
        }
    }

    private Map<String, String> settings() throws IOException {
        Properties page = new Properties();
        page.load(new StringReader(Files.readString(directory.resolve("app.properties"))));
        Map<String, String> settings = new TreeMap<>();
        page.stringPropertyNames().forEach(key -> {
            String value = page.getProperty(key);
            settings.put(
                    key, key.endsWith(".mapping") ? directory.resolve(value).toString() : value);
        });
        return settings;
    }

    private void send(TopologyDriver driver, String topic, String file) throws IOException {
        var input = driver.input(topic, Serdes.String(), Serdes.String());
        Instant time = NOW;
        for (String line : Files.readAllLines(directory.resolve(file))) {
            time = time.plusMillis(1);
            input.send("any", line.equals("null") ? null : line, time);
        }
    }
}
