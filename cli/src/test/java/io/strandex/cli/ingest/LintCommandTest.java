package io.strandex.cli.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LintCommandTest {
    private static final String GOOD =
            "{\"event_id\":\"%s\",\"scene_id\":\"s\",\"modality\":\"TEXT\",\"event_time\":1609459199000}";

    @TempDir
    private Path directory;

    private String file(String... lines) throws IOException {
        return Files.write(directory.resolve("events.jsonl"), List.of(lines)).toString();
    }

    @Test
    void shouldNumberAndExplainEveryBadLine() throws IOException {
        // Given
        String file = file(
                "\ufeff" + GOOD.formatted("a"),
                "",
                "not json",
                GOOD.formatted("b").replace("TEXT", "LIDAR"),
                GOOD.formatted("c").replace("}", ",\"start_ms\":9,\"end_ms\":3}"),
                GOOD.formatted("d").replace("1609459199000", "-1"),
                GOOD.formatted("e").replace("\"s\"", "\"" + "s".repeat(600) + "\""),
                GOOD.formatted("f").replace("}", ",\"embedding\":{\"model\":\"m\",\"vector\":[NaN]}}"),
                GOOD.formatted("g").replace("}", ",\"text\":\"\\ud800\"}"),
                GOOD.formatted(""),
                GOOD.formatted("e".repeat(600)));

        // When
        CommandRun run = CommandRun.of("lint", "--json", file);

        // Then
        assertThat(run.code()).isEqualTo(1);
        JsonNode summary = new ObjectMapper().readTree(run.out());
        assertThat(summary.path("read").asInt()).isEqualTo(10);
        assertThat(summary.path("sent").asInt()).isEqualTo(2);
        assertThat(summary.path("rejected").asInt()).isEqualTo(8);
        assertThat(summary.path("reasons").size())
                .as("a reason of its own each")
                .isEqualTo(8);
        assertThat(run.err())
                .contains(":3: MALFORMED_JSON: not JSON")
                .contains(":4: UNKNOWN_MODALITY")
                .contains(":5: END_BEFORE_START")
                .contains(":6: EVENT_TIME_OUT_OF_RANGE")
                .contains(":7: SCENE_ID_TOO_LONG")
                .contains(":8: NON_FINITE_VECTOR")
                .contains(":9: LONE_SURROGATE")
                .contains(":10: EMPTY_EVENT_ID");
    }

    @Test
    void shouldStopWhenMoreEntriesAreBadThanAllowed() throws IOException {
        // Given
        String file = file("x", "y", "z", GOOD.formatted("a"));

        // When
        CommandRun run = CommandRun.of("ingest", "--dry-run", "--max-errors", "1", file);

        // Then
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("2 entries were rejected").doesNotContain(":3:");
    }

    @Test
    void shouldSayWhichFileIsMissingBeforeAnythingIsSent() {
        // When
        CommandRun run = CommandRun.of("ingest", "nowhere.jsonl");

        // Then
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("nowhere.jsonl");
    }

    @Test
    void shouldFindNothingWrongWithRealEvents() {
        // Given
        Path file = Path.of(System.getProperty("strandex.root", ".."), "../shared/data/activitynet-open.jsonl");
        assumeThat(file).as("real events beside the repository").exists();

        // When
        CommandRun run = CommandRun.of("lint", file.toString());

        // Then
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("16,251 read, 16,251 good, 0 bad");
    }
}
