package io.strandex.cli.dryrun;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DryRunCommandTest {
    private static final String W53 = "1609459199000";
    private static final String W01 = "1609759800000";

    @TempDir
    private Path directory;

    @Test
    void shouldTellOperationsDocumentsReasonsAndBytesWeekByWeek() throws IOException {
        // Given
        Path file = file(
                event("1", W53, "\"start_ms\":1000,\"text\":\"first\""),
                event("2", W53, "\"start_ms\":2000,\"text\":\"second\""),
                event("1", W01, "\"start_ms\":1000,\"text\":\"moved\""),
                "{\"op\":\"DELETE\",\"scene_id\":\"s\",\"event_id\":\"2\"}",
                event("3", "-1", "\"text\":\"no such time\""),
                event("4", W01, "\"start_ms\":5,\"end_ms\":4"),
                "not json");

        // When
        CommandRun run = CommandRun.of("dry-run", file.toString(), "--json", "--documents", "10");

        // Then
        assertThat(run.code()).as(run.err()).isEqualTo(1);
        JsonNode figures = new ObjectMapper().readTree(run.out());
        assertThat(figures.path("events_in").asInt()).isEqualTo(7);
        assertThat(figures.path("documents").asInt()).isEqualTo(1);
        assertThat(figures.path("slots").asInt()).isEqualTo(1);
        assertThat(figures.path("scenes").asInt()).isEqualTo(2);
        assertThat(figures.path("dead").asInt()).isZero();
        assertThat(figures.path("rejected").toString())
                .isEqualTo("{\"END_BEFORE_START\":1,\"EVENT_TIME_OUT_OF_RANGE\":1,\"MALFORMED_JSON\":1}");
        JsonNode events = figures.at("/operations/events");
        assertThat(events.at("/2020-w53/upserts").asInt()).isEqualTo(2);
        assertThat(events.at("/2020-w53/deletes").asInt()).isEqualTo(2);
        assertThat(events.at("/2021-w01/upserts").asInt()).isEqualTo(1);
        assertThat(events.at("/2021-w01/bulk_bytes").asInt()).isBetween(200, 600);
        assertThat(figures.path("first_documents"))
                .hasSize(4)
                .extracting(JsonNode::asText)
                .anyMatch(document -> document.contains("\"text\":\"moved\""))
                .anyMatch(document -> document.contains("\"event_count\":1"))
                .noneMatch(document -> document.contains("second"));
    }

    @Test
    void shouldPrintATableForPeopleAndTakeSettings() throws IOException {
        // Given
        Path file = file(event("1", W53, "\"start_ms\":0,\"end_ms\":60000"));

        // When
        CommandRun run = CommandRun.of("dry-run", file.toString(), "--set", "slot.length=10s");

        // Then
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines().map(String::strip).map(line -> line.replaceAll("\\s+", " ")))
                .contains("SERIES WEEK UPSERTS DELETES BULK BYTES")
                .anyMatch(line -> line.startsWith("events 2020-w53 1 0 "))
                .anyMatch(line -> line.startsWith("slots 2020-w53 6 0 "));
    }

    @Test
    void shouldNameTheSettingWhenItIsWrong() throws IOException {
        // When
        CommandRun run = CommandRun.of(
                "dry-run", file(event("1", W53, "\"text\":\"t\"")).toString(), "--set", "slot.lenght=10s");

        // Then
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("slot.lenght", "slot.length").doesNotContain("\tat ");
    }

    private Path file(String... lines) throws IOException {
        return Files.write(directory.resolve("events.jsonl"), List.of(lines));
    }

    private static String event(String id, String time, String more) {
        return "{\"scene_id\":\"s\",\"event_id\":\"%s\",\"modality\":\"TEXT\",\"event_time\":%s,%s}"
                .formatted(id, time, more);
    }
}
