package io.strandex.cli.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
