package io.strandex.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.strandex.admit.TellReason;
import io.strandex.event.MediaEvents;
import io.strandex.event.Reason;
import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.serde.AvroSerde;
import io.strandex.serde.AvroSerializer;
import io.strandex.settings.SettingsException;
import io.strandex.testkit.driver.Interleavings;
import io.strandex.testkit.driver.OutputRecord;
import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.testkit.driver.TopologyDriverBuilder;
import io.strandex.testkit.events.IndexModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Topics of others beside the raw one: mapped, judged, ordered, counted. */
class SourcesTest {
    private static final Serde<byte[]> BYTES = Serdes.ByteArray();
    private static final Instant NOW = Rig.START;

    /** Rows as a change stream tells them, deletes included. */
    private static final String CHANGES = """
            op = 'd'
              ? {'op': 'DELETE', 'scene_id': before.video, 'event_id': $string(before.id)}
              : $exists(op)
                ? {'scene_id': after.video, 'event_id': $string(after.id), 'modality': 'TEXT',
                   'event_time': $toMillis(after.at), 'start_ms': after.from, 'text': after.text}
                : 'skip'
            """;

    private static final String CHAPTERS = """
            (
              $video := video;
              chapters.{'scene_id': $video, 'event_id': id, 'modality': 'TEXT', 'event_time': $timestamp, 'text': title}
            )
            """;

    @TempDir
    private Path directory;

    private Map<String, String> source(String name, String format, String mapping) {
        Map<String, String> values = new TreeMap<>();
        values.put("sources", name);
        values.put("source." + name + ".topic", "their." + name);
        values.put("source." + name + ".format", format);
        values.put("source." + name + ".mapping", file(name, mapping));
        return values;
    }

    private String file(String name, String mapping) {
        try {
            return Files.writeString(directory.resolve(name + ".jsonata"), mapping)
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, String> both() {
        Map<String, String> values = source("captions", "json", CHANGES);
        values.putAll(source("chapters", "json", CHAPTERS));
        values.put("sources", "captions, chapters");
        return values;
    }

    /** The topology over several topics, with what its tests need to see. */
    private static final class Run implements AutoCloseable {
        final MediaSettings settings;
        final StreamsConfig config;
        final TopologyDriver driver;

        Run(Map<String, String> values) {
            settings = MediaSettings.of(values);
            config = Rig.config(settings);
            driver = builder(settings, config).build();
        }

        static TopologyDriverBuilder builder(MediaSettings settings, StreamsConfig config) {
            TopologyDriverBuilder builder = TopologyDriver.of(MediaTopology.build(settings, config), config)
                    .startAt(NOW)
                    .topic(settings.topics().raw(), 2)
                    .topic(settings.topics().ops(), 3)
                    .topic(settings.topics().rejected(), 1)
                    .topic(settings.topics().saltPlan(), 1);
            settings.sources().forEach(source -> builder.topic(source.topic(), 3));
            return builder;
        }

        void send(String topic, String key, byte @Nullable [] value, long atMs, Headers headers) {
            driver.input(topic, Serdes.String(), BYTES).send(key, value, NOW.plusMillis(atMs), headers);
        }

        Run send(String topic, String key, @Nullable String json, long atMs) {
            byte[] value = json == null ? null : json.getBytes(StandardCharsets.UTF_8);
            send(topic, key, value, atMs, new RecordHeaders());
            return this;
        }

        Run settle() {
            driver.run();
            driver.advanceWallClock(settings.slot().interval().multipliedBy(2));
            return this;
        }

        IndexModel index() {
            return indexOf(driver, settings, config);
        }

        List<OutputRecord<byte[], byte[]>> rejected() {
            return driver.output(settings.topics().rejected(), BYTES, BYTES).records();
        }

        long count(String name) {
            return driver.metrics().entrySet().stream()
                    .filter(metric -> metric.getKey().group().equals("strandex")
                            && metric.getKey().name().equals(name))
                    .mapToLong(metric -> ((Double) metric.getValue().metricValue()).longValue())
                    .sum();
        }

        @Override
        public void close() {
            driver.close();
        }
    }

    private static IndexModel indexOf(TopologyDriver driver, MediaSettings settings, StreamsConfig config) {
        return IndexModel.after(
                driver.output(settings.topics().ops(), Serdes.String(), AvroSerde.of(IndexOp.class, config.originals()))
                        .values());
    }

    private static List<String> texts(IndexModel index) {
        return index.documents("events").values().stream()
                .map(document -> document.path("text").asText())
                .sorted()
                .toList();
    }

    private static String header(OutputRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    private static String change(String op, String id, String text) {
        String row = "{\"video\":\"v\",\"id\":\"%s\",\"at\":\"2020-12-31T23:59:59Z\",\"from\":1000,\"text\":\"%s\"}"
                .formatted(id, text);
        return op.equals("d")
                ? "{\"op\":\"d\",\"before\":" + row + ",\"after\":null}"
                : "{\"op\":\"" + op + "\",\"before\":null,\"after\":" + row + "}";
    }

    @Test
    void shouldIndexSeveralSourcesBesideTheRawTopic() {
        // Given
        try (Run run = new Run(both())) {
            AvroSerde<MediaEvent> events = AvroSerde.of(MediaEvent.class, run.config.originals());
            String raw = run.settings.topics().raw();
            MediaEvent event = MediaEvents.upsert("v", "raw", Modality.TEXT, NOW)
                    .setText("raw")
                    .build();

            // When
            run.send(raw, "v!raw", events.serializer().serialize(raw, event), 1, new RecordHeaders());
            run.send("their.captions", "1", change("c", "1", "first"), 2)
                    .send("their.captions", "2", change("c", "2", "second"), 3)
                    .send("their.captions", "1", change("u", "1", "corrected"), 4)
                    .send("their.captions", "2", change("d", "2", "second"), 5)
                    .send("their.captions", "2", null, 6)
                    .send(
                            "their.chapters",
                            "v",
                            "{\"video\":\"v\",\"chapters\":[{\"id\":\"c1\",\"title\":\"one\"},{\"id\":\"c2\",\"title\":\"two\"}]}",
                            7)
                    .settle();

            // Then
            assertThat(texts(run.index())).containsExactly("corrected", "one", "raw", "two");
            assertThat(run.rejected()).isEmpty();
            assertThat(run.count("source-records-total")).isEqualTo(6);
            assertThat(run.count("source-records-skipped-total")).isEqualTo(1);
            assertThat(run.count("events-received-total")).isEqualTo(7);
            assertThat(run.count("events-admitted-total")).isEqualTo(7);
        }
    }

    @Test
    void shouldRejectWithTheOriginalRecordWhenNoEventComesOfIt() {
        // Given
        try (Run run = new Run(both())) {
            Headers headers = new RecordHeaders().add("tenant", "acme".getBytes(StandardCharsets.UTF_8));
            String future = change("c", "9", "late").replace("2020-12", "2920-12");

            // When
            run.send("their.captions", "9", future.getBytes(StandardCharsets.UTF_8), 1, headers);
            run.send("their.captions", "8", change("c", "8", "x").replace("\"at\":\"2020", "\"at\":\"MMXX"), 2)
                    .send("their.captions", "7", change("c", "7", "good"), 3)
                    .send("their.captions", "6", "{\"op\":", 4)
                    .send("their.captions", "5", "{\"op\":\"c\",\"op\":\"d\"}", 5)
                    .settle();

            // Then
            List<OutputRecord<byte[], byte[]>> rejected = run.rejected();
            assertThat(rejected)
                    .extracting(record -> header(record, TellReason.REASON))
                    .containsExactlyInAnyOrder(Reason.EVENT_TIME_OUT_OF_RANGE.name(), Reason.MAPPING_FAILED.name());
            OutputRecord<byte[], byte[]> first = rejected.stream()
                    .filter(record -> new String(record.key(), StandardCharsets.UTF_8).equals("9"))
                    .findFirst()
                    .orElseThrow();
            assertThat(new String(first.value(), StandardCharsets.UTF_8)).isEqualTo(future);
            assertThat(header(first, "tenant")).isEqualTo("acme");
            assertThat(header(first, TellReason.SOURCE_TOPIC)).isEqualTo("their.captions");
            assertThat(header(first, TellReason.SCENE)).isEqualTo("v");
            assertThat(run.driver.deadLetters()).hasSize(2);
            assertThat(texts(run.index())).containsExactly("good");
            assertThat(run.count("events-received-total")).isEqualTo(3);
            assertThat(run.count("events-rejected-total")).isEqualTo(2);
            assertThat(run.count("events-admitted-total")).isEqualTo(1);
        }
    }

    @Test
    void shouldTellARecordOnceWhenManyOfItsEventsAreRefused() {
        // Given
        Headers headers = new RecordHeaders().add("source", "crawler".getBytes(StandardCharsets.UTF_8));
        byte[] record =
                "{'video': 'v1', 'chapters': [{'title': 'a'}, {'id': 'good', 'title': 'b'}, {'title': 'c'}, {'title': 'd'}]}"
                        .replace('\'', '"')
                        .getBytes(StandardCharsets.UTF_8);

        try (Run run = new Run(source("chapters", "json", CHAPTERS))) {
            // When
            run.send("their.chapters", "k", record, 1, headers);
            run.settle();

            // Then
            assertThat(run.index().documents("events")).hasSize(1);
            assertThat(run.rejected()).hasSize(3);
            assertThat(run.rejected()).allSatisfy(refused -> {
                assertThat(refused.key()).isEqualTo("k".getBytes(StandardCharsets.UTF_8));
                assertThat(refused.headers().lastHeader(TellReason.REASON)).isNotNull();
                assertThat(refused.headers().lastHeader(TellReason.SOURCE_OFFSET))
                        .isNotNull();
            });
            assertThat(run.rejected().getFirst().value()).isEqualTo(record);
            assertThat(run.rejected().getFirst().headers().lastHeader("source")).isNotNull();
            assertThat(run.rejected().subList(1, 3)).allSatisfy(refused -> {
                assertThat(refused.value()).isNull();
                assertThat(refused.headers().lastHeader("source")).isNull();
            });
        }
    }

    @Test
    void shouldDeadLetterJsonThatRepeatsANameOrNestsTooDeepAmongGoodOnes_C83_C85() {
        // Given
        String repeated = "{\"op\":\"c\",\"log\":\"a\",\"log\":\"b\"}";
        String deep = "{\"a\":".repeat(1500) + "1" + "}".repeat(1500);
        try (Run run = new Run(both())) {
            // When
            run.send("their.captions", "1", change("c", "1", "before"), 1)
                    .send("their.captions", "1", repeated, 2)
                    .send("their.captions", "1", deep, 3)
                    .send("their.captions", "1", change("c", "2", "after"), 4)
                    .settle();

            // Then
            assertThat(texts(run.index())).containsExactly("after", "before");
            assertThat(run.driver.deadLetters())
                    .extracting(dead -> new String(dead.value(), StandardCharsets.UTF_8))
                    .containsExactlyInAnyOrder(repeated, deep);
        }
    }

    @Test
    void shouldGoOnWhenAMappingRunsAway() {
        // Given
        String endless = "spin ? ($f := function($n) { $f($n + 1) }; $f(0)) : {'scene_id': 'v', 'event_id': id,"
                + " 'modality': 'TEXT', 'event_time': $timestamp, 'text': id}";
        try (Run run = new Run(source("captions", "json", endless))) {
            // When
            run.send("their.captions", "1", "{\"id\":\"before\"}", 1)
                    .send("their.captions", "1", "{\"id\":\"never\",\"spin\":true}", 2)
                    .send("their.captions", "1", "{\"id\":\"after\"}", 3)
                    .settle();

            // Then
            assertThat(texts(run.index())).containsExactly("after", "before");
            assertThat(header(run.rejected().getFirst(), TellReason.REASON))
                    .isEqualTo(Reason.MAPPING_TOO_COSTLY.name());
        }
    }

    @Test
    void shouldLetTheLaterLogTimeWinWhateverTopicComesFirst() {
        // Given
        Map<String, String> values = both();
        MediaSettings settings = MediaSettings.of(values);
        StreamsConfig config = Rig.config(settings);
        String captions = change("c", "same", "earlier");
        String chapters = "{\"video\":\"v\",\"chapters\":[{\"id\":\"same\",\"title\":\"later\"}]}";

        // Then
        Interleavings.of(() -> Run.builder(settings, config), driver -> {
                    var one = driver.input("their.captions", Serdes.String(), Serdes.String());
                    var other = driver.input("their.chapters", Serdes.String(), Serdes.String());
                    one.send("1", captions, NOW.plusMillis(5));
                    other.send("v", chapters, NOW.plusMillis(6));
                })
                .tries(8)
                .expect(driver ->
                        assertThat(texts(indexOf(driver, settings, config))).containsExactly("later"));
    }

    @Test
    void shouldDecideAlikeWhenLogTimePartitionAndOffsetAreEqual() {
        // Given
        MediaSettings settings = MediaSettings.of(both());
        StreamsConfig config = Rig.config(settings);
        String winner =
                settings.sources().get(0).lane() > settings.sources().get(1).lane() ? "caption" : "chapter";

        // Then
        Interleavings.of(() -> Run.builder(settings, config).commitEvery(20), driver -> {
                    var one = driver.input("their.captions", Serdes.String(), Serdes.String());
                    var other = driver.input("their.chapters", Serdes.String(), Serdes.String());
                    one.sendTo(1, "1", change("c", "same", "caption"), NOW);
                    other.sendTo(
                            1, "v", "{\"video\":\"v\",\"chapters\":[{\"id\":\"same\",\"title\":\"chapter\"}]}", NOW);
                })
                .tries(8)
                .crashes(1)
                .expect(driver ->
                        assertThat(texts(indexOf(driver, settings, config))).containsExactly(winner));
    }

    @Test
    void shouldReadAvroOfAnySchemaWithItsLogicalTypes_C76() {
        // Given
        Schema schema = new Schema.Parser().parse("""
                        {"type": "record", "name": "Caption", "fields": [
                          {"name": "id", "type": "long"},
                          {"name": "at", "type": {"type": "long", "logicalType": "timestamp-micros"}},
                          {"name": "price", "type": {"type": "bytes", "logicalType": "decimal", "precision": 9, "scale": 2}},
                          {"name": "text", "type": ["null", "string"]}]}
                        """);
        GenericRecord row = new GenericData.Record(schema);
        row.put("id", 9_007_199_254_740_993L);
        row.put("at", 1_609_459_199_000_000L);
        row.put(
                "price",
                ByteBuffer.wrap(new BigDecimal("12345.67").unscaledValue().toByteArray()));
        row.put("text", "a row");
        String mapping =
                "{'scene_id': 'v', 'event_id': $string(id), 'modality': 'TEXT', 'event_time': at, 'text': text,"
                        + " 'attributes': {'price': price, 'id': id}}";
        try (Run run = new Run(source("captions", "avro", mapping));
                AvroSerializer<GenericRecord> serializer = new AvroSerializer<>()) {
            serializer.configure(new HashMap<>(run.config.originals()), false);
            // A header that names a schema would mislead whoever reads the event behind the mapping.
            Headers headers = new RecordHeaders().add("__key_schema_id", new byte[] {0, 0, 0, 0, 1});

            // When
            byte[] frame = serializer.serialize("their.captions", row);
            run.send("their.captions", "1", frame, 1, headers);
            run.settle();

            // Then
            assertThat(run.index().documents("events").values()).singleElement().satisfies(document -> {
                assertThat(document.path("attributes").path("price").asText()).isEqualTo("12345.67");
                assertThat(document.path("attributes").path("id").asText()).isEqualTo("9007199254740993");
                assertThat(document.path("event_id").asText()).isEqualTo("9007199254740993");
                assertThat(document.path("event_time").asLong()).isEqualTo(1_609_459_199_000L);
            });
        }
    }

    @Test
    void shouldTakeEventsOfTheContractFromASecondTopic() {
        // Given
        Map<String, String> values = Map.of(
                "sources", "legacy", "source.legacy.topic", "their.legacy", "source.legacy.format", "media-event");
        try (Run run = new Run(values)) {
            AvroSerde<MediaEvent> events = AvroSerde.of(MediaEvent.class, run.config.originals());
            MediaEvent event = MediaEvents.upsert("v", "1", Modality.TEXT, NOW)
                    .setText("one")
                    .build();
            MediaEvent other = MediaEvents.upsert("v", "2", Modality.TEXT, NOW)
                    .setText("two")
                    .build();

            // When
            run.send(
                    "their.legacy",
                    "v!1",
                    events.serializer().serialize("their.legacy", event),
                    1,
                    new RecordHeaders());
            run.send(
                    "their.legacy",
                    "v!2",
                    events.serializer().serialize("their.legacy", other),
                    2,
                    new RecordHeaders());
            run.send("their.legacy", "v!1", null, 3).settle();

            // Then
            assertThat(texts(run.index())).containsExactly("two");
        }
    }

    @Test
    void shouldLookAsPromisedWhenSourcesAreDescribed() throws IOException {
        // When
        MediaSettings settings = MediaSettings.of(both());
        String description =
                MediaTopology.build(settings, Rig.config(settings)).describe().toString();

        // Then
        try (InputStream golden = SourcesTest.class.getResourceAsStream("/golden/topology-sources.txt")) {
            assertThat(description).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
        assertThat(description).doesNotContain("KSTREAM").doesNotContainPattern("[0-9]{10}");
    }

    @Test
    void shouldTellEveryProblemOfSourcesAtOnce() {
        // Given
        Map<String, String> values = new TreeMap<>(Map.of(
                "sources", "one,Two,three,four",
                "source.one.mapping", file("one", "{'a': "),
                "source.one.fromat", "json",
                "source.three.topic", "media.events.raw.v1",
                "source.three.mapping", "nowhere.jsonata",
                "source.four.topic", "x",
                "conflict", "ignore"));

        // When
        SettingsException refused = catchThrowableOfType(SettingsException.class, () -> MediaSettings.of(values));

        // Then
        assertThat(refused.problems())
                .anyMatch(problem -> problem.contains("source.one.topic is not set"))
                .anyMatch(problem -> problem.contains("no JSONata"))
                .anyMatch(problem -> problem.contains("did you mean source.one.format?"))
                .anyMatch(problem -> problem.contains("'Two' must be small letters"))
                .anyMatch(problem -> problem.contains("nowhere.jsonata cannot be read"))
                .anyMatch(problem -> problem.contains("source.four.mapping, the file of the mapping, is not set"))
                .anyMatch(problem -> problem.contains("conflict=overwrite"))
                .anyMatch(problem -> problem.contains("the topology's own"));
    }
}
