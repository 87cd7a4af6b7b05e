package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.cluster.Cluster;
import io.strandex.cluster.ClusterSettings;
import io.strandex.sandbox.Server;
import io.strandex.series.StepKind;
import io.strandex.series.WeekAdmin;
import io.strandex.series.WeekStep;
import io.strandex.series.WeekView;
import io.strandex.testkit.sandbox.StrandexSandbox;
import io.strandex.testkit.sandbox.TestServers;
import io.strandex.week.IsoWeek;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The weeks of a genuine Elasticsearch without lifecycle management. */
@StrandexSandbox(Server.ELASTICSEARCH)
class WeekPolicyIT {
    private static final IsoWeek NOW = IsoWeek.of(System.currentTimeMillis());

    private static TestServers servers;
    private static Cluster cluster;
    private static Indices indices;

    @BeforeAll
    static void connect(TestServers given) {
        servers = given;
        cluster = new Cluster(ClusterSettings.of(URI.create(servers.elasticsearch())));
        indices = new Indices(cluster);
    }

    @AfterAll
    static void disconnect() throws IOException {
        cluster.close();
    }

    @Test
    void shouldCarryOutThePolicyWithPlainCallsWhenThereIsNoLifecycleManagement() throws IOException {
        Map<String, String> properties = properties("enforced");
        properties.put("retention.events", "P60D");
        properties.put("blocked.interval.ms", "100");
        String index = "enforced-events-" + NOW + "-000001";
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            connect.put(Ops.upsert(NOW.toString(), "a", 1, "first"));
            connect.awaitSettled();
            assertThat(admin("enforced", Duration.ZERO).hasLifecycle()).isFalse();
            assertThat(admin("enforced", Duration.ZERO).due()).isEmpty();

            // When: the week has closed
            WeekAdmin afterwards = admin("enforced", sinceNow(NOW.endMs()).plusDays(8));
            assertThat(afterwards.due())
                    .extracting(WeekStep::kind)
                    .contains(StepKind.CLOSE, StepKind.READ_ONLY)
                    .doesNotContain(StepKind.DELETE);
            assertThat(indices.isReadOnly(index)).as("due() changes nothing").isFalse();
            assertThat(run(afterwards)).isEmpty();

            // Then
            connect.await(() -> kinds(afterwards).isEmpty());
            assertThat(indices.isReadOnly(index)).isTrue();
            assertThat(view(afterwards, "events").state()).isEqualTo("closed");
            assertThat(indices.call("GET", "/_alias/enforced-events-" + NOW + "-write")
                            .path(index)
                            .path("aliases")
                            .path("enforced-events-" + NOW + "-write")
                            .path("is_write_index")
                            .asBoolean())
                    .isFalse();

            // When: something comes late
            connect.put(Ops.upsert(NOW.toString(), "a", 2, "late"));
            connect.awaitSettled();

            // Then
            assertThat(indices.text(index, "a")).isEqualTo("late");
            connect.await(() -> indices.isReadOnly(index));

            // When: it is past its retention
            WeekAdmin muchLater = admin("enforced", sinceNow(NOW.endMs()).plusDays(61));
            assertThat(kinds(muchLater)).containsExactly(StepKind.DELETE);
            assertThat(run(muchLater)).isEmpty();

            // Then: it is gone, and nothing brings it back
            assertThat(kinds(muchLater)).isEmpty();
            connect.put(Ops.upsert(NOW.toString(), "a", 3, "again"), Ops.delete(NOW.toString(), "a", 4));
            connect.awaitSettled();
            assertThat(indices.exist(index)).isFalse();
            assertThat(connect.metric("operations-expired-total")).isEqualTo(2);
            assertThat(view(muchLater, "events").state()).isEqualTo("deleted");
        }
    }

    @Test
    void shouldRollOverOnceWhenAShardHasTheSize() throws IOException {
        Map<String, String> properties = properties("rolls");
        properties.put("lifecycle.rollover.size", "1b");
        properties.put("week.refresh.ms", "100");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            connect.put(Ops.upsert(NOW.toString(), "a", 1, "first"));
            connect.awaitSettled();
            indices.call("POST", "/rolls-events/_refresh");
            WeekAdmin admin = admin("rolls", Duration.ZERO);

            // When
            assertThat(kinds(admin)).containsExactly(StepKind.ROLL_OVER);
            assertThat(run(admin)).isEmpty();

            // Then
            assertThat(kinds(admin)).isEmpty();
            assertThat(view(admin, "events").generations()).hasSize(2);
            connect.await(() -> {
                connect.put(Ops.upsert(NOW.toString(), "a", System.currentTimeMillis(), "second"));
                connect.awaitSettled();
                return indices.hold("rolls-events-" + NOW + "-000002", "a");
            });
            assertThat(indices.hold("rolls-events-" + NOW + "-000001", "a")).isFalse();
        }
    }

    @Test
    void shouldCloseAWeekThatNobodyWritesToAnyMore() throws IOException {
        Map<String, String> properties = properties("silent");
        properties.put("lifecycle.close.after", "PT1S");
        properties.put("lifecycle.check.ms", "200");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // When
            connect.put(Ops.upsert("2015-w10", "a", 1, "first"));
            connect.awaitSettled();

            // Then
            connect.await(
                    () -> view(admin("silent", Duration.ZERO), "events").state().equals("closed"));
        }
    }

    @Test
    void shouldForgetAWeekWhoseIndicesAreGone() throws IOException {
        Map<String, String> properties = properties("lost");
        properties.put("lifecycle.check.ms", "200");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            connect.put(Ops.upsert("2015-w10", "a", 1, "first"));
            connect.awaitSettled();

            // When
            indices.call("DELETE", "/lost-events-2015-w10-000001");

            // Then
            connect.await(
                    () -> view(admin("lost", Duration.ZERO), "events").state().equals("deleted"));
        }
    }

    @Test
    void shouldDeadLetterWhatComesForAClosedIndexAndGoOnWithTheRest() throws IOException {
        Map<String, String> properties = properties("shut");
        properties.put("blocked.interval.ms", "100");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            connect.put(Ops.upsert("2015-w10", "a", 1, "first"));
            connect.awaitSettled();
            indices.call("POST", "/shut-events-2015-w10-000001/_close");

            // When
            connect.put(Ops.upsert("2015-w10", "b", 1, "late"), Ops.upsert(NOW.toString(), "c", 1, "current"));
            connect.awaitSettled();

            // Then
            assertThat(connect.letters)
                    .singleElement()
                    .satisfies(letter -> assertThat(letter.cause())
                            .hasMessageStartingWith("BLOCKED")
                            .hasMessageContaining("closed"));
            assertThat(indices.text("shut-events-" + NOW + "-000001", "c")).isEqualTo("current");
            assertThat(view(admin("shut", Duration.ZERO), "2015-w10", "events").generations())
                    .singleElement()
                    .satisfies(generation -> assertThat(generation.obstacle()).isEqualTo("closed"));
        }
    }

    @Test
    void shouldDeadLetterWithoutLiftingWhenAnIndexIsReadOnlyWithItsMetadata() {
        Map<String, String> properties = properties("sealed");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            connect.put(Ops.upsert("2015-w10", "a", 1, "first"));
            connect.awaitSettled();
            indices.call("PUT", "/sealed-events-2015-w10-000001/_block/read_only");

            // When
            connect.put(Ops.upsert("2015-w10", "b", 1, "late"));
            connect.awaitSettled();

            // Then
            assertThat(connect.letters).extracting(FakeConnect.Letter::reason).containsExactly("BLOCKED");
            indices.call("PUT", "/sealed-events-2015-w10-000001/_settings", "{\"index.blocks.read_only\":null}");
        }
    }

    @Test
    void shouldPutABlockBackWhenTheTaskThatLiftedItHasCrashed() throws IOException {
        Map<String, String> properties = properties("crashed");
        String index = "crashed-events-2015-w10-000001";
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given: what the registry says while a block is lifted, and nobody who would restore it
            connect.put(Ops.upsert("2015-w10", "a", 1, "first"));
            connect.awaitSettled();
        }
        indices.call(
                "PUT",
                "/crashed-weeks/_doc/events-2015-w10?refresh=true",
                "{\"series\":\"events\",\"week\":\"2015-w10\",\"state\":\"closed\",\"changed\":1,\"lifted\":[\"" + index
                        + "\"],\"lifted_at\":" + System.currentTimeMillis() + "}");

        // When
        assertThat(kinds(admin("crashed", Duration.ZERO))).doesNotContain(StepKind.PUT_BLOCK_BACK);
        WeekAdmin later = admin("crashed", Duration.ofMinutes(11));
        assertThat(kinds(later)).contains(StepKind.PUT_BLOCK_BACK);
        run(later);

        // Then
        assertThat(indices.isReadOnly(index)).isTrue();
        assertThat(kinds(later)).doesNotContain(StepKind.PUT_BLOCK_BACK);
    }

    @Test
    void shouldRestoreRefreshAndReplicasWhenABulkLoadHasEnded() throws IOException {
        Map<String, String> properties = properties("loaded");
        properties.put("load.weeks", "past");
        properties.put("load.idle.ms", "1500");
        properties.put("lifecycle.check.ms", "200");
        properties.put("index.replicas", "1");
        properties.put("week.refresh.ms", "100");
        String past = "loaded-events-2015-w10-000001";
        try (FakeConnect connect = new FakeConnect(properties)) {
            // When
            connect.put(Ops.upsert("2015-w10", "a", 1, "first"), Ops.upsert(NOW.toString(), "b", 1, "current"));
            connect.awaitSettled();

            // Then: the past week is loaded, the current one is not
            assertThat(indices.settings(past))
                    .containsEntry("index.refresh_interval", "-1")
                    .containsEntry("index.number_of_replicas", "0");
            assertThat(indices.settings("loaded-events-" + NOW + "-000001"))
                    .containsEntry("index.refresh_interval", "1s")
                    .containsEntry("index.number_of_replicas", "1");
            assertThat(view(admin("loaded", Duration.ZERO), "2015-w10", "events")
                            .loading())
                    .isTrue();

            // When: nothing comes any more
            connect.await(() -> "1s".equals(indices.settings(past).get("index.refresh_interval")));

            // Then
            assertThat(indices.settings(past)).containsEntry("index.number_of_replicas", "1");
            connect.await(() ->
                    !view(admin("loaded", Duration.ZERO), "2015-w10", "events").loading());
        }
    }

    @Test
    void shouldRestoreABulkLoadWhenItsTaskHasCrashed() throws IOException {
        Map<String, String> properties = properties("broken");
        properties.put("load.weeks", "all");
        properties.put("load.idle.ms", "60000");
        String index = "broken-events-2015-w10-000001";
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given: a task that ends in the middle of a load restores nothing
            connect.put(Ops.upsert("2015-w10", "a", 1, "first"));
            connect.awaitSettled();
        }
        assertThat(indices.settings(index)).containsEntry("index.refresh_interval", "-1");

        // When: whoever looks over the weeks a minute later
        assertThat(kinds(admin("broken", Duration.ZERO))).doesNotContain(StepKind.END_LOAD);
        WeekAdmin later = admin("broken", Duration.ofSeconds(61));
        assertThat(kinds(later)).contains(StepKind.END_LOAD);
        assertThat(run(later)).isEmpty();

        // Then
        assertThat(indices.settings(index)).containsEntry("index.refresh_interval", "1s");
        assertThat(kinds(later)).doesNotContain(StepKind.END_LOAD);
    }

    private static WeekAdmin admin(String prefix, Duration ahead) {
        return new WeekAdmin(cluster, prefix, Clock.offset(Clock.systemUTC(), ahead));
    }

    private static Duration sinceNow(long millis) {
        return Duration.ofMillis(millis - System.currentTimeMillis());
    }

    private static List<StepKind> kinds(WeekAdmin admin) {
        try {
            return admin.due().stream().map(WeekStep::kind).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Carries out what is due, and returns what failed. */
    private static List<String> run(WeekAdmin admin) throws IOException {
        List<String> failures = new ArrayList<>();
        admin.run(admin.due(), result -> {
            if (!result.failure().isEmpty()) {
                failures.add(result.step().kind() + " " + result.failure());
            }
        });
        return failures;
    }

    private static WeekView view(WeekAdmin admin, String series) {
        return view(admin, "", series);
    }

    private static WeekView view(WeekAdmin admin, String week, String series) {
        try {
            return admin.weeks().stream()
                    .filter(view -> view.series().equals(series) && view.week().endsWith(week))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> properties(String prefix) {
        Map<String, String> properties = FakeConnect.properties(servers.elasticsearch());
        properties.put("index.prefix", prefix);
        return properties;
    }
}
