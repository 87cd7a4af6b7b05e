package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.cluster.Cluster;
import io.strandex.cluster.ClusterSettings;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import io.strandex.series.StepKind;
import io.strandex.series.WeekAdmin;
import io.strandex.series.WeekStep;
import io.strandex.week.IsoWeek;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lifecycle management with Elasticsearch's own policy parser and steps, by the rig beside the repository. */
class LifecycleIT {
    private static final String NOW = IsoWeek.of(System.currentTimeMillis()).toString();
    private static final long TWO_POLLS_MS = 3_000;

    @TempDir
    private static Path directory;

    private static Sandbox sandbox;
    private static Cluster cluster;
    private static Indices indices;

    @BeforeAll
    static void startElasticsearch() throws Exception {
        Path rig = SharedModule.build("ilm-rig", "ilm-runner", directory);
        sandbox = Sandbox.builder()
                .servers(Server.ELASTICSEARCH)
                .elasticsearchModules(rig)
                .setting(Server.ELASTICSEARCH, "indices.lifecycle.poll_interval", "1s")
                .dataDirectory(directory.resolve("sandbox"))
                .start();
        cluster = new Cluster(ClusterSettings.of(URI.create(sandbox.elasticsearch())));
        indices = new Indices(cluster);
    }

    @AfterAll
    static void stopElasticsearch() throws IOException {
        if (sandbox != null) {
            cluster.close();
            sandbox.close();
        }
    }

    @Test
    void shouldBeAcceptedByElasticsearchsOwnValidatorWhenThePolicyIsPut() {
        Map<String, String> properties = properties("policy");
        properties.put("retention.events", "P4000D");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // When
            connect.put(Ops.upsert(NOW, "a", 1, "first"));
            connect.awaitSettled();

            // Then
            JsonNode phases = indices.call("GET", "/_ilm/policy/policy-events")
                    .path("policy-events")
                    .path("policy")
                    .path("phases");
            assertThat(phases.path("hot")
                            .path("actions")
                            .path("rollover")
                            .path("max_primary_shard_size")
                            .asText())
                    .isEqualTo("50gb");
            assertThat(phases.path("warm").path("actions").has("readonly")).isTrue();
            assertThat(phases.path("warm")
                            .path("actions")
                            .path("forcemerge")
                            .path("max_num_segments")
                            .asInt())
                    .isEqualTo(1);
            assertThat(phases.path("delete").path("actions").has("delete")).isTrue();
            assertThat(indices.call("GET", "/_ilm/policy/policy-slots").has("error"))
                    .as("no week of slots was met")
                    .isTrue();
            assertThat(indices.call(
                                    "PUT",
                                    "/_ilm/policy/wrong",
                                    "{\"policy\":{\"phases\":{\"warm\":{\"actions\":{\"rollover\":{\"max_docs\":1}}}}}}")
                            .has("error"))
                    .as("the validator is at work")
                    .isTrue();
        }
    }

    @Test
    void shouldHaveAHealthySecondGenerationWhenAWeekRollsOver() {
        Map<String, String> properties = properties("roll");
        properties.put("lifecycle.rollover.size", "1b");
        properties.put("week.refresh.ms", "200");
        String second = "roll-events-" + NOW + "-000002";
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            connect.put(Ops.upsert(NOW, "a", 1, "first"), Ops.upsert(NOW, "b", 1, "first"));
            connect.awaitSettled();
            indices.call("POST", "/roll-events/_refresh");

            // When
            connect.await(() -> indices.exist(second));
            connect.await(() -> {
                connect.put(Ops.upsert(NOW, "a", System.currentTimeMillis(), "second"));
                connect.awaitSettled();
                return !indices.hold("roll-events-" + NOW + "-000001", "a");
            });

            // Then
            assertThat(indices.settings(second))
                    .containsEntry("index.lifecycle.rollover_alias", "roll-events-" + NOW + "-write")
                    .containsEntry(
                            "index.lifecycle.origination_date",
                            Long.toString(IsoWeek.parse(NOW).endMs()));
            assertThat(indices.call("GET", "/_cluster/health/" + second)
                            .path("status")
                            .asText())
                    .isEqualTo("green");
            assertThat(indices.hits("roll-events", "{\"term\":{\"key\":\"a\"}}"))
                    .isEqualTo(1);
            assertThat(errors("roll-*")).isEmpty();
        }
    }

    @Test
    void shouldAgeAtOnceButStayWritableWhenAnOldWeekIsBackfilledUntilItCloses() {
        Map<String, String> properties = properties("old");
        properties.put("lifecycle.close.after", "PT6S");
        properties.put("lifecycle.warm.after", "PT1S");
        properties.put("lifecycle.check.ms", "200");
        properties.put("week.refresh.ms", "200");
        properties.put("blocked.interval.ms", "100");
        String index = "old-events-2015-w10-000001";
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given: its age counts from the end of its week
            connect.put(Ops.upsert("2015-w10", "a", 1, "first"));
            connect.awaitSettled();
            connect.await(() -> "hot".equals(phase(index)));
            assertThat(indices.settings(index))
                    .containsEntry(
                            "index.lifecycle.origination_date",
                            Long.toString(IsoWeek.parse("2015-w10").endMs()));

            // When: two polls later it is as writable as before
            awaitPolls(connect);
            connect.put(Ops.upsert("2015-w10", "b", 1, "while open"));
            connect.awaitSettled();
            assertThat(phase(index)).isEqualTo("hot");
            assertThat(indices.isReadOnly(index)).isFalse();

            // Then: it closes by itself, leaves hot at once, and still takes what is late
            connect.await(() -> "warm".equals(phase(index)) && indices.isReadOnly(index));
            connect.put(Ops.upsert("2015-w10", "a", 2, "late"));
            connect.awaitSettled();
            assertThat(indices.text(index, "a")).isEqualTo("late");
            assertThat(indices.text(index, "b")).isEqualTo("while open");
            assertThat(errors("old-*")).isEmpty();
        }
    }

    @Test
    void shouldNotMakeAnOlderGenerationReadOnlyBeforeItsWeekCloses() {
        Map<String, String> properties = properties("held");
        properties.put("lifecycle.rollover.size", "1b");
        properties.put("week.refresh.ms", "50");
        String first = "held-events-2015-w10-000001";
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            connect.put(Ops.upsert("2015-w10", "a", 1, "first"));
            connect.awaitSettled();
            indices.call("POST", "/held-events/_refresh");

            // When
            connect.await(() -> {
                connect.put(Ops.upsert("2015-w10", "b", System.currentTimeMillis(), "second"));
                connect.awaitSettled();
                return indices.exist("held-events-2015-w10-000002");
            });

            // Then: it ages only when the week can have closed
            connect.await(() -> {
                connect.put(Ops.upsert("2015-w10", "b", System.currentTimeMillis(), "third"));
                connect.awaitSettled();
                return originates(first)
                        > System.currentTimeMillis() - Duration.ofHours(1).toMillis();
            });
        }
    }

    @Test
    void shouldStayDeletedWhenRetentionHasDeletedAWeek() {
        IsoWeek week = IsoWeek.parse("2016-w10");
        long age = System.currentTimeMillis() - week.endMs();
        Map<String, String> properties = properties("kept");
        properties.put("retention.events", Duration.ofMillis(age).plusSeconds(8).toString());
        properties.put("lifecycle.close.after", "PT1S");
        properties.put("lifecycle.check.ms", "200");
        properties.put("week.refresh.ms", "200");
        String index = "kept-events-2016-w10-000001";
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given: a week that is past its retention in a few seconds
            connect.put(Ops.upsert("2016-w10", "a", 1, "first"));
            connect.awaitSettled();

            // When
            connect.await(() -> !indices.exist(index));

            // Then: an upsert, a delete, and a replay of the first operation change nothing
            double before = connect.metric("operations-expired-total");
            connect.put(
                    Ops.upsert("2016-w10", "a", 9, "again"),
                    Ops.delete("2016-w10", "a", 10),
                    Ops.upsert("2016-w10", "a", 1, "first"));
            connect.awaitSettled();
            assertThat(connect.metric("operations-expired-total") - before).isEqualTo(3);
            assertThat(indices.exist(index)).isFalse();
            connect.await(() -> "deleted".equals(registered("kept", "events-2016-w10")));
        }
        properties.remove("retention.events");
        try (FakeConnect second = new FakeConnect(properties)) {
            // And: nor does a second task, which knows no retention
            second.put(Ops.upsert("2016-w10", "a", 11, "second task"));
            second.awaitSettled();
            assertThat(second.metric("operations-expired-total")).isEqualTo(1);
            assertThat(indices.exist(index)).isFalse();
        }
    }

    @Test
    void shouldReadAndUpdateTheRenamedIndexWhenLifecycleManagementHasShrunkAWeek() {
        Map<String, String> properties = properties("shrunk");
        properties.put("index.shards", "2");
        properties.put("lifecycle.close.after", "PT2S");
        properties.put("lifecycle.check.ms", "200");
        properties.put("blocked.interval.ms", "100");
        properties.put("week.refresh.ms", "200");
        try (FakeConnect connect = new FakeConnect(properties)) {
            // Given
            connect.put(Ops.upsert("2017-w10", "a", 1, "first"), Ops.upsert("2017-w10", "b", 1, "first"));
            connect.awaitSettled();

            // When: somebody adds a shrink to the policy, and the week leaves hot
            indices.call(
                    "PUT",
                    "/_ilm/policy/shrunk-events",
                    "{\"policy\":{\"phases\":{\"hot\":{\"actions\":{\"rollover\":{\"max_primary_shard_size\":\"50gb\"}}},"
                            + "\"warm\":{\"min_age\":\"1ms\",\"actions\":{\"shrink\":{\"number_of_shards\":1}}}}}}");
            connect.await(() -> renamed("shrunk-events-2017-w10-write").startsWith("shrink-"));
            String renamed = renamed("shrunk-events-2017-w10-write");
            assertThat(indices.hits("shrunk-events", "{\"term\":{\"key\":\"a\"}}"))
                    .isEqualTo(1);
            connect.put(Ops.upsert("2017-w10", "a", 2, "second"), Ops.delete("2017-w10", "b", 2));
            connect.awaitSettled();

            // Then
            assertThat(indices.text(renamed, "a")).isEqualTo("second");
            assertThat(indices.hold(renamed, "b")).isFalse();
            assertThat(indices.hits("shrunk-events", "{\"match_all\":{}}")).isEqualTo(1);
            assertThat(connect.letters).isEmpty();
            assertThat(errors("*shrunk-*")).isEmpty();
        }
    }

    @Test
    @DisplayName("C136: alias and write index are set for each weekly index, and none stands in ERROR after two polls")
    void shouldHaveNoIndexInErrorWhenTwoPollsHavePassed() {
        try (FakeConnect connect = new FakeConnect(properties("polled"))) {
            // Given
            connect.put(Ops.upsert(NOW, "a", 1, "current"), Ops.upsert("2020-w52", "b", 1, "backfilled"));
            connect.awaitSettled();

            // When
            awaitPolls(connect);

            // Then
            JsonNode explained =
                    indices.call("GET", "/polled-events-*/_ilm/explain").path("indices");
            assertThat(explained)
                    .hasSize(2)
                    .allMatch(index -> index.path("managed").asBoolean());
            assertThat(errors("polled-*")).isEmpty();
            for (String week : new String[] {NOW, "2020-w52"}) {
                String index = "polled-events-" + week + "-000001";
                assertThat(indices.settings(index))
                        .containsEntry("index.lifecycle.rollover_alias", "polled-events-" + week + "-write");
                assertThat(indices.call("GET", "/_alias/polled-events-" + week + "-write")
                                .path(index)
                                .path("aliases")
                                .path("polled-events-" + week + "-write")
                                .path("is_write_index")
                                .asBoolean())
                        .isTrue();
            }
        }
    }

    @Test
    void shouldLeaveTheRestToLifecycleManagementWhenWeeksAreEnforced() throws IOException {
        try (FakeConnect connect = new FakeConnect(properties("shared"))) {
            // Given
            connect.put(Ops.upsert(NOW, "a", 1, "first"));
            connect.awaitSettled();
            connect.await(() -> "hot".equals(phase("shared-events-" + NOW + "-000001")));

            // When
            Duration ahead = Duration.ofMillis(IsoWeek.parse(NOW).endMs() - System.currentTimeMillis())
                    .plusDays(30);
            WeekAdmin later = new WeekAdmin(cluster, "shared", Clock.offset(Clock.systemUTC(), ahead));

            // Then
            assertThat(later.hasLifecycle()).isTrue();
            assertThat(later.due()).extracting(WeekStep::kind).containsExactly(StepKind.CLOSE);
            assertThat(later.weeks().get(0).generations().get(0).phase()).isEqualTo("hot");
        }
    }

    private static void awaitPolls(FakeConnect connect) {
        long end = System.currentTimeMillis() + TWO_POLLS_MS;
        connect.await(() -> System.currentTimeMillis() > end);
    }

    private static Map<String, String> properties(String prefix) {
        Map<String, String> properties = FakeConnect.properties(sandbox.elasticsearch());
        properties.put("index.prefix", prefix);
        return properties;
    }

    private static long originates(String index) {
        return Long.parseLong(indices.settings(index).getOrDefault("index.lifecycle.origination_date", "0"));
    }

    private static String registered(String prefix, String week) {
        return indices.call("GET", "/" + prefix + "-weeks/_doc/" + week)
                .path("_source")
                .path("state")
                .asText();
    }

    private static String renamed(String alias) {
        JsonNode found = indices.call("GET", "/_alias/" + alias);
        return found.size() == 1 ? found.fieldNames().next() : "";
    }

    private static String phase(String index) {
        return indices.call("GET", "/" + index + "/_ilm/explain")
                .path("indices")
                .path(index)
                .path("phase")
                .asText();
    }

    private static String errors(String pattern) {
        StringBuilder errors = new StringBuilder();
        for (JsonNode index :
                indices.call("GET", "/" + pattern + "/_ilm/explain").path("indices")) {
            if ("ERROR".equals(index.path("step").asText())) {
                errors.append(index);
            }
        }
        return errors.toString();
    }
}
