package io.strandex.cli.weeks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.bulk.Destination;
import io.strandex.bulk.Destinations.Resolution;
import io.strandex.cli.CommandRun;
import io.strandex.cluster.Cluster;
import io.strandex.cluster.ClusterSettings;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import io.strandex.series.SeriesSettings;
import io.strandex.series.WeekKeeper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands on weeks, as a user runs them, on a cluster without lifecycle management. */
class WeeksIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path directory;

    private static Sandbox sandbox;
    private static Cluster cluster;

    @BeforeAll
    static void openTwoWeeks() {
        sandbox = Sandbox.builder()
                .servers(Server.ELASTICSEARCH)
                .dataDirectory(directory.resolve("sandbox"))
                .start();
        cluster = new Cluster(ClusterSettings.of(URI.create(sandbox.elasticsearch())));
        open(SeriesSettings.defaults(), "2015-w10", "2015-w11");
    }

    private static void open(SeriesSettings settings, String... weeks) {
        try (WeekKeeper keeper = new WeekKeeper(cluster, settings, Clock.systemUTC(), WeeksIT::fail)) {
            for (String week : weeks) {
                CompletableFuture<Resolution> answer = new CompletableFuture<>();
                keeper.resolve(new Destination("events", week), answer::complete);
                answer.join();
            }
        }
    }

    @AfterAll
    static void stop() throws IOException {
        cluster.close();
        sandbox.close();
    }

    @Test
    void shouldShowThenDoWhatIsDueThenFindNothing() throws IOException {
        // Given: one of two old weeks was opened long ago
        backdate("strandex", "events-2015-w10");

        // When
        CommandRun table = run("weeks");
        CommandRun dry = run("weeks", "enforce", "--dry-run");
        CommandRun before = run("weeks", "--json");

        // Then
        assertThat(table.out())
                .containsPattern("SERIES +WEEK +GEN +STATE +PHASE +AGE +SIZE +DOCUMENTS +SHARDS +NEXT")
                .containsPattern("events +2015-w10 +1\\* +open +hot +\\d+ y +\\d+ B +0 +1 +close due")
                .containsPattern("events +2015-w11 +1\\* +open +hot +\\d+ y +\\d+ B +0 +1 +close in 7 d");
        assertThat(dry.code()).isZero();
        assertThat(dry.out())
                .contains("would close events 2015-w10:", "7 d after its end")
                .contains("would read-only events 2015-w10: strandex-events-2015-w10-000001")
                .doesNotContain("2015-w11");
        assertThat(week(before, "2015-w10").path("state").asText()).isEqualTo("open");
        assertThat(week(before, "2015-w10").path("next").path("step").asText()).isEqualTo("close");

        // When
        CommandRun done = run("weeks", "enforce", "--json");
        CommandRun again = run("weeks", "enforce");

        // Then
        JsonNode steps = JSON.readTree(done.out());
        assertThat(done.code()).isZero();
        assertThat(steps.path("failed").asInt()).isZero();
        assertThat(steps.path("lifecycle_management").asBoolean()).isFalse();
        assertThat(steps.path("steps"))
                .hasSize(2)
                .allMatch(step -> step.path("done").asBoolean());
        assertThat(again.code()).isZero();
        assertThat(again.out()).contains("Nothing is due.");
        JsonNode closed = week(run("weeks", "--json"), "2015-w10");
        assertThat(closed.path("state").asText()).isEqualTo("closed");
        assertThat(closed.path("generations").path(0).path("phase").asText()).isEqualTo("warm");
        assertThat(closed.path("generations").path(0).path("read_only").asBoolean())
                .isTrue();
    }

    @Test
    void shouldEndWithOneWhenAStepFails() throws IOException {
        // Given: an index whose aliases can't be changed
        SeriesSettings defaults = SeriesSettings.defaults();
        open(
                new SeriesSettings(
                        "failing",
                        "failing",
                        defaults.layout(),
                        defaults.dimensions(),
                        defaults.retention(),
                        defaults.lifecycle(),
                        defaults.blocked(),
                        defaults.load()),
                "2015-w12");
        backdate("failing", "events-2015-w12");
        cluster.call("PUT", "/failing-events-2015-w12-000001/_block/read_only");

        // When
        CommandRun run = run("weeks", "enforce", "--prefix", "failing");

        // Then
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).contains("FAILED");
        assertThat(run.err()).contains("steps failed").doesNotContain("\tat ");
    }

    @Test
    void shouldSayThatNothingIsLoadedWhenNothingIs() {
        assertThat(run("weeks", "load", "--once").out()).contains("No week is being loaded.");
    }

    @Test
    void shouldSayThatThereIsNothingWhenNoSinkEverRan() {
        assertThat(run("weeks", "--prefix", "nobody").out()).contains("No weeks yet");
        assertThat(run("weeks", "enforce", "--prefix", "nobody").out()).contains("Nothing is due.");
    }

    private static void backdate(String prefix, String id) throws IOException {
        String path = "/" + prefix + "-weeks/_doc/" + id;
        ObjectNode entry = (ObjectNode) cluster.call("GET", path).body().path("_source");
        entry.put("changed", 1_500_000_000_000L);
        cluster.call("PUT", path, entry);
    }

    private static JsonNode week(CommandRun run, String week) throws IOException {
        for (JsonNode node : JSON.readTree(run.out()).path("weeks")) {
            if (node.path("week").asText().equals(week)) {
                return node;
            }
        }
        throw new AssertionError("no " + week + " in " + run.out());
    }

    private static CommandRun run(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--elasticsearch", sandbox.elasticsearch()));
        return CommandRun.of(all.toArray(String[]::new));
    }

    private static void fail(RuntimeException fault) {
        throw fault;
    }
}
