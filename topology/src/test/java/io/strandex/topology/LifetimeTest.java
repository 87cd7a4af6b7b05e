package io.strandex.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.admit.TellReason;
import io.strandex.event.MediaEvents;
import io.strandex.event.Reason;
import io.strandex.names.Names;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/** State lives as long as its document, by log time. */
class LifetimeTest {
    private static final Map<String, String> WEEK_AND_DAY = Map.of("retention", "7d", "retention.margin", "1d");
    private static final Instant WEEK_END = Instant.parse("2026-03-09T00:00:00Z");
    private static final Instant PAST = WEEK_END.plus(Duration.ofDays(7));
    private static final Duration SWEEPS = Duration.ofSeconds(100);

    @Test
    void shouldRejectAsExpiredWhenTheWeekIsPastAtLogTime() {
        try (Rig rig = new Rig(WEEK_AND_DAY)) {
            // When
            rig.sendAt(PAST.minusMillis(1), Rig.event("s", "in time").build())
                    .sendAt(PAST, Rig.event("s", "late").build());

            // Then
            assertThat(rig.rejected())
                    .extracting(record -> record.header(TellReason.REASON))
                    .containsExactly(Reason.EXPIRED.name());
            assertThat(rig.count("events-expired-total")).isEqualTo(1);
            assertThat(rig.index().live("events")).hasSize(1);
        }
    }

    @Test
    void shouldExpireNothingWithoutRetentionWhenAnArchiveIsLoaded() {
        try (Rig rig = new Rig()) {
            // When
            rig.send(Rig.event("s", "2020").setEventTime(Instant.parse("2020-01-01T00:00:00Z")))
                    .pass(SWEEPS);

            // Then
            assertThat(rig.index().live("events")).hasSize(1);
            assertThat(count(rig, Names.ROWS)).isEqualTo(1);
        }
    }

    @Test
    void shouldEmptyEveryStoreWithTombstonesWhenTheWeekIsPastRetentionAndMargin_C47() {
        // Given
        int events = 2_000;
        try (Rig rig = new Rig(WEEK_AND_DAY)) {
            for (int i = 0; i < events; i++) {
                rig.send(Rig.event("scene " + i % 100, "e" + i));
            }
            rig.settle();
            Instant later = PAST.plus(Duration.ofDays(1));

            // When
            int young = reachEveryTask(rig, later);
            rig.settle().pass(SWEEPS);

            // Then
            assertThat(count(rig, Names.ROWS)).isEqualTo(young);
            assertThat(count(rig, Names.MEMBERS)).isEqualTo(young);
            assertThat(count(rig, Names.HEADS)).isEqualTo(young);
            assertThat(count(rig, Names.SCENE_WEEKS)).isEqualTo(young);
            assertThat(rig.count("rows-swept-total")).isEqualTo(events);
            assertThat(tombstones(rig, "strandex-media-" + Names.ROWS + "-changelog"))
                    .isEqualTo(events);
        }
    }

    @Test
    void shouldMoveWithoutADoubleWhenACorrectionComesJustBeforeItsWeekIsPast() {
        try (Rig rig = new Rig(WEEK_AND_DAY)) {
            // Given
            rig.send(Rig.event("s", "1")).settle();

            // When
            Instant later = PAST.plusSeconds(60);
            rig.sendAt(later, Rig.event("s", "1").setEventTime(later).build())
                    .settle()
                    .pass(SWEEPS);

            // Then
            assertThat(rig.index().documents("events")).hasSize(1);
            assertThat(rig.index().documents("slots")).hasSize(1);
        }
    }

    @Test
    void shouldForgetDeletedRowsAfterTheirTime() {
        try (Rig rig = new Rig()) {
            // Given
            rig.send(Rig.event("s", "1")).send(MediaEvents.delete("s", "1")).settle();

            // When
            Instant later = Rig.START.plus(Duration.ofDays(31));
            int young = reachEveryTask(rig, later);
            rig.pass(SWEEPS);

            // Then
            assertThat(count(rig, Names.ROWS)).isEqualTo(young);
        }
    }

    /** Time passes in a task when it reads a record: sends so many that each one gets some, and returns how many. */
    private static int reachEveryTask(Rig rig, Instant logTime) {
        int events = 100;
        for (int i = 0; i < events; i++) {
            rig.sendAt(
                    logTime, Rig.event("young " + i, "1").setEventTime(logTime).build());
        }
        return events;
    }

    private static long tombstones(Rig rig, String topic) {
        return rig.driver().output(topic, Serdes.ByteArray(), Serdes.ByteArray()).values().stream()
                .filter(Objects::isNull)
                .count();
    }

    static long count(Rig rig, String store) {
        return rig.driver().<Object, Object>store(store).size();
    }
}
