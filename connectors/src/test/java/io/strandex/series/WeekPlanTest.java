package io.strandex.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.bulk.Destination;
import io.strandex.week.IsoWeek;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeekPlanTest {
    private static final Destination WEEK = new Destination("events", "2020-w53");
    private static final long END = IsoWeek.parse("2020-w53").endMs();
    private static final long DAY = Duration.ofDays(1).toMillis();

    @Test
    void shouldHaveNothingToDoWhileAWeekGoesOn() {
        assertThat(plan(open(END - DAY), writable()).due(END)).isEmpty();
    }

    @Test
    void shouldCloseThenAgeWhenAWeekHasEnded() {
        assertThat(plan(open(END - DAY), writable()).due(END + 7 * DAY))
                .extracting(WeekStep::kind)
                .containsExactly(StepKind.CLOSE, StepKind.READ_ONLY, StepKind.MERGE);
    }

    @Test
    void shouldNotAgeBeforeItClosesWhenAnOldWeekWasJustOpened() {
        // Given
        long opened = END + 1_000 * DAY;
        WeekPlan plan = plan(open(opened), writable());

        // Then
        assertThat(plan.due(opened + 6 * DAY)).isEmpty();
        assertThat(plan.due(opened + 7 * DAY)).extracting(WeekStep::kind).contains(StepKind.CLOSE, StepKind.READ_ONLY);
    }

    @Test
    void shouldDeleteAndNothingElseWhenTheRetentionIsOver() {
        // Given
        SeriesPolicy kept = policy(Duration.ofDays(90));

        // Then
        assertThat(new WeekPlan(open(END), List.of(writable()), kept).due(END + 90 * DAY))
                .extracting(WeekStep::kind)
                .containsExactly(StepKind.DELETE);
        assertThat(plan(open(END), writable()).steps())
                .as("without a retention nothing is ever deleted")
                .extracting(WeekStep::kind)
                .doesNotContain(StepKind.DELETE);
    }

    @Test
    void shouldDeleteAgainWhenADeletedWeekStillHasIndices() {
        // Given
        WeekEntry deleted = open(END).become(WeekState.DELETED, END);

        // Then
        assertThat(plan(deleted, writable()).due(END))
                .extracting(WeekStep::kind)
                .containsExactly(StepKind.DELETE);
        assertThat(plan(deleted).steps()).isEmpty();
    }

    @Test
    void shouldForgetAWeekWithoutIndicesUnlessItIsBeingCreated() {
        assertThat(plan(open(END)).due(END)).extracting(WeekStep::kind).containsExactly(StepKind.FORGET);
        assertThat(plan(WeekEntry.created(WEEK, END)).steps()).isEmpty();
    }

    @Test
    void shouldRollOverWhenTheWriteIndexIsFull() {
        assertThat(plan(open(END - DAY), generation(50L << 30, 1)).due(END))
                .extracting(WeekStep::kind)
                .containsExactly(StepKind.ROLL_OVER);
        assertThat(plan(open(END - DAY), generation((50L << 30) - 1, 1)).due(END))
                .isEmpty();
        assertThat(plan(open(END - DAY), generation(50L << 30, 0)).due(END))
                .as("an empty index does not roll")
                .isEmpty();
    }

    @Test
    void shouldLeaveALiftedBlockAloneForAWhileThenPutItBack() {
        // Given
        WeekEntry lifted = open(END).become(WeekState.CLOSED, END + 7 * DAY).lifted(END + 30 * DAY, List.of("i"));

        // Then
        assertThat(plan(lifted, writable()).due(END + 30 * DAY))
                .extracting(WeekStep::kind)
                .doesNotContain(StepKind.READ_ONLY, StepKind.PUT_BLOCK_BACK);
        assertThat(plan(lifted, writable()).due(END + 30 * DAY + 600_000))
                .extracting(WeekStep::kind)
                .contains(StepKind.PUT_BLOCK_BACK);
    }

    @Test
    void shouldReadTheRulesThatItWrote() {
        // Given
        SeriesPolicy policy = new SeriesPolicy(
                new LifecycleSettings(
                        "5gb",
                        Duration.ofHours(3),
                        Duration.ofDays(2),
                        LifecycleSettings.defaults().check()),
                Duration.ofDays(90),
                "30s",
                2,
                Duration.ofSeconds(9));

        // Then
        assertThat(SeriesPolicy.parse(policy.toJson())).isEqualTo(policy);
    }

    @ParameterizedTest
    @CsvSource({"1b,1", "50gb,53687091200", "1.5kb,1536", "2TB,2199023255552"})
    void shouldReadSizesAsElasticsearchDoes(String text, long bytes) {
        assertThat(ByteSize.parse(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({"10gb,1", "46gb,1", "47gb,2", "400gb,2"})
    void shouldPlanOneShardForFiftyGigabytesAndTwoForAnIndex(String week, int shards) {
        assertThat(IndexLayout.shardsFor(week)).isEqualTo(shards);
    }

    private static WeekEntry open(long since) {
        return WeekEntry.created(WEEK, since).become(WeekState.OPEN, since);
    }

    private static GenerationView writable() {
        return generation(1_000, 1);
    }

    private static GenerationView generation(long shard, long documents) {
        return new GenerationView(
                "strandex-events-2020-w53-000001",
                true,
                false,
                "",
                new GenerationView.Size(documents, shard, 1, shard, documents, true),
                GenerationView.Lifecycle.NONE);
    }

    private static WeekPlan plan(WeekEntry entry, GenerationView... generations) {
        return new WeekPlan(entry, List.of(generations), policy(null));
    }

    private static SeriesPolicy policy(@Nullable Duration retention) {
        return new SeriesPolicy(LifecycleSettings.defaults(), retention, "1s", 0, Duration.ofMinutes(5));
    }
}
