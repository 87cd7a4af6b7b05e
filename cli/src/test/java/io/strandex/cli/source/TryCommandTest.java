package io.strandex.cli.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cli.CommandRun;
import io.strandex.serde.AvroSerializer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TryCommandTest {
    private static final String MAPPING = "$exists(t) ? {'scene_id': $key.video, 'event_id': $headers.tenant & t,"
            + " 'modality': 'TEXT', 'event_time': $timestamp, 'start_ms': from, 'end_ms': to} : 'skip'";

    @TempDir
    private Path directory;

    private String file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    @Test
    void shouldShowResultsAndFaultsSideBySide() throws IOException {
        // Given
        String mapping = file("m.jsonata", MAPPING);
        String records = file("records.jsonl", """
                {"key": {"video": "v"}, "value": {"t": "a"}, "headers": {"tenant": "acme-"}, "timestamp": 1609459199000}
                {"key": {"video": "v"}, "value": null}
                {"key": {"video": "v"}, "value": {"t": "b", "from": 9, "to": 3}, "timestamp": 1609459199000}
                {"key": {"video":
                {"value": {"t": "c"}, "timestamp": 1609459199000}
                """);

        // When
        CommandRun run = CommandRun.of("source", "try", "--json", "--records", "--mapping", mapping, records);

        // Then
        assertThat(run.code()).isEqualTo(1);
        JsonNode report = new ObjectMapper().readTree(run.out());
        assertThat(report.at("/samples/0/events/0/event_id").asText()).isEqualTo("acme-a");
        assertThat(report.at("/samples/0/events/0/event_time").asLong()).isEqualTo(1_609_459_199_000L);
        assertThat(report.at("/samples/2/rejected/0/reason").asText()).isEqualTo("END_BEFORE_START");
        assertThat(report.at("/samples/3/rejected/0/reason").asText()).isEqualTo("MALFORMED_JSON");
        assertThat(report.at("/samples/4/rejected/0/reason").asText()).isEqualTo("MISSING_FIELD");
        assertThat(report.path("events").asInt()).isEqualTo(1);
        assertThat(report.path("skipped").asInt()).isEqualTo(1);
        assertThat(report.path("refused").asInt()).isEqualTo(3);
        assertThat(run.err()).contains("records.jsonl:3: END_BEFORE_START: end_ms 3 is less than start_ms 9");
    }

    @Test
    void shouldTakeOneSampleOverManyLines() throws IOException {
        // Given
        String mapping = file("m.jsonata", "{'scene_id': s, 'event_id': 'e', 'op': 'DELETE'}");
        String sample = file("sample.json", "{\n  \"s\": \"v\"\n}\n");

        // When
        CommandRun run = CommandRun.of("source", "try", "--mapping", mapping, sample);

        // Then
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("DELETE v!e").contains("1 read: 1 events, 0 skipped, 0 refused");
    }

    @Test
    void shouldExitWithTwoWhenTheMappingIsNoneOrMissing() throws IOException {
        // Given
        String wrong = file("wrong.jsonata", "{'a': ");
        String sample = file("sample.json", "{}");

        // When
        CommandRun run = CommandRun.of("source", "try", "--mapping", wrong, sample);

        // Then
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("wrong.jsonata: the mapping is no JSONata");
        assertThat(CommandRun.of("source", "try", "--mapping", "nowhere", sample)
                        .code())
                .isEqualTo(2);
        assertThat(CommandRun.of("source", "try", "--mapping", wrong, "nowhere").code())
                .isEqualTo(2);
        assertThat(CommandRun.of("source").code()).isEqualTo(2);
    }

    private static final Schema ROW = SchemaBuilder.record("Row")
            .fields()
            .requiredString("video")
            .name("at")
            .type(LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG)))
            .noDefault()
            .endRecord();
    private static final String ROWS = "{'scene_id': video, 'event_id': 'e', 'modality': 'TEXT', 'event_time': at}";

    private static GenericRecord row(String video) {
        return new GenericRecordBuilder(ROW)
                .set("video", video)
                .set("at", 1_609_459_199_000L)
                .build();
    }

    private byte[] container() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataFileWriter<GenericRecord> writer = new DataFileWriter<>(new GenericDatumWriter<>(ROW))) {
            writer.create(ROW, bytes);
            writer.append(row("v1"));
            writer.append(row("v2"));
        }
        return bytes.toByteArray();
    }

    @Test
    void shouldTrySamplesOfAvroFilesFramesAndTombstones() throws IOException {
        // Given
        String mapping = file("m.jsonata", "$exists($) ? " + ROWS + " : 'skip'");
        Path container = Files.write(directory.resolve("rows.avro"), container());
        Path tombstone = Files.createFile(directory.resolve("tombstone"));
        Path frame = directory.resolve("frame");
        try (AvroSerializer<GenericRecord> serializer = new AvroSerializer<>()) {
            serializer.configure(Map.of("schema.registry.url", "mock://try"), false);
            Files.write(frame, serializer.serialize("rows", row("v3")));
        }

        // When
        CommandRun run = CommandRun.of(
                "source",
                "try",
                "--registry=mock://try",
                "--mapping",
                mapping,
                container.toString(),
                frame.toString(),
                tombstone.toString());

        // Then
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("rows.avro:1", "UPSERT v1!e", "UPSERT v2!e", "UPSERT v3!e", "2020-12-31T23:59:59Z")
                .contains("4 read: 3 events, 1 skipped, 0 refused");
    }

    @Test
    void shouldExplainAvroThatCannotBeRead() throws IOException {
        // Given
        String mapping = file("m.jsonata", ROWS);
        byte[] whole = container();
        Path cut = Files.write(directory.resolve("cut.avro"), Arrays.copyOf(whole, whole.length - 20));
        Path unknown = Files.write(directory.resolve("unknown"), new byte[] {0, 0, 0, 0, 99, 1});

        // When
        CommandRun run = CommandRun.of(
                "source", "try", "--registry=mock://empty", "--mapping", mapping, cut.toString(), unknown.toString());

        // Then
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).contains("2 refused", "MALFORMED_INPUT");
        assertThat(run.err())
                .contains("cut.avro")
                .contains("Avro file is broken")
                .contains("99");
    }

    @Test
    void shouldTryADeclaredSourceByItsName() throws IOException {
        // Given
        String mapping = file("m.jsonata", "{'scene_id': $topic, 'event_id': 'e', 'op': 'DELETE'}");
        String app = file(
                "app.properties", "sources=rows\nsource.rows.topic=their.rows\nsource.rows.mapping=" + mapping + "\n");
        String sample = file("sample.json", "{}");

        // When
        CommandRun run = CommandRun.of("source", "try", "--app-config", app, "--source", "rows", sample);
        CommandRun other = CommandRun.of("source", "try", "--app-config", app, "--source", "rose", sample);
        CommandRun none = CommandRun.of("source", "try", sample);

        // Then
        assertThat(run.out()).contains("DELETE their.rows!e");
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err()).contains("declares no source rose, but [rows]");
        assertThat(none.err()).contains("--mapping FILE, or --app-config FILE --source NAME");
    }
}
