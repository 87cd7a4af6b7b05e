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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        assertThat(run.err()).contains("more than 1 are bad").doesNotContain(":3:");
        assertThat(run.out()).contains("2 read, 0 good, 2 rejected").contains("MALFORMED_JSON");
    }

    @Test
    void shouldDryRunByTheRulesOfADeploymentAndSayByWhichOtherwise() throws IOException {
        // Given
        String file = file("{\"scene_id\":\"s\",\"event_id\":\"e\",\"op\":\"DELETE\"}");
        Path config = Files.writeString(directory.resolve("app.properties"), "conflict=no-check\n");

        // When
        CommandRun contract = CommandRun.of("ingest", "--dry-run", file);
        CommandRun deployment = CommandRun.of("ingest", "--dry-run", "--max-errors=0", "--app-config=" + config, file);

        // Then
        assertThat(contract.out()).contains("1 good").contains("by the contract alone", "--app-config");
        assertThat(deployment.code()).isEqualTo(1);
        assertThat(deployment.out()).contains("DELETE_NOT_SUPPORTED").doesNotContain("by the contract alone");
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

    @Test
    void shouldNotLetAFileSteerTheTerminal() throws IOException {
        // Given
        String file = file(GOOD.formatted("a").replace("TEXT", "\\u001b]0;x\\u0007\\u009b2J\\u202e"));
        String columns =
                Files.writeString(directory.resolve("c.csv"), "\u001b[31mred\n").toString();

        // When
        CommandRun run = CommandRun.of("lint", file);
        CommandRun header = CommandRun.of("lint", columns);

        // Then
        assertThat(run.err() + header.err())
                .contains("UNKNOWN_MODALITY", "[31mred")
                .doesNotContain("\u001b", "\u0007", "\u009b", "\u202e");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "conflict=no-check|DELETE_NOT_SUPPORTED",
                "conflict=no-check|REVISION_NOT_SUPPORTED",
                "vector.model=m2\\nvector.dimension=2|WRONG_VECTOR_MODEL",
                "vector.model=m\\nvector.dimension=3|WRONG_VECTOR_DIMENSION",
                "retention=30d|EXPIRED"
            })
    void shouldJudgeByTheRulesOfADeploymentWhenItsSettingsAreGiven(String settings, String reason) throws IOException {
        // Given
        Path app = directory.resolve("app.properties");
        Files.writeString(app, settings.replace("\\n", "\n") + "\nkafka.bootstrap.servers=k:9092\nhttp.port=0\n");
        String file = file(
                GOOD.formatted("a").replace("}", ",\"embedding\":{\"model\":\"m\",\"vector\":[1,2]},\"revision\":3}"),
                "{\"scene_id\":\"s\",\"event_id\":\"b\",\"op\":\"DELETE\"}");

        // When
        CommandRun plain = CommandRun.of("lint", file);
        CommandRun ruled = CommandRun.of("lint", "--app-config", app.toString(), file);

        // Then
        assertThat(plain.code()).isZero();
        assertThat(ruled.code()).isEqualTo(1);
        assertThat(ruled.err()).contains(reason);
    }

    @Test
    void shouldTellEveryProblemOfADeploymentsSettings() throws IOException {
        // Given
        Path app = Files.writeString(directory.resolve("app.properties"), "conflct=no-check\nretention=soon\n");

        // When
        CommandRun run = CommandRun.of("lint", "--app-config", app.toString(), file(GOOD.formatted("a")));

        // Then
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("did you mean conflict?").contains("retention is 'soon'");
    }
}
