package io.strandex.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.admit.TellReason;
import io.strandex.event.MediaEvents;
import io.strandex.event.Reason;
import io.strandex.events.MediaEvent;
import io.strandex.names.Names;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        int events = 100_000;
        try (Rig rig = new Rig(WEEK_AND_DAY)) {
            var raw = rig.driver().input(rig.settings.topics().raw(), Serdes.String(), Serdes.ByteArray());
            for (int i = 0; i < events; i++) {
                MediaEvent event = Rig.event("scene " + i % 1_000, "e" + i).build();
                raw.send("scene " + i % 1_000 + "!e" + i, rig.bytes(event), Rig.START);
            }
            rig.driver().run();
            rig.settle();
            Instant later = PAST.plus(Duration.ofDays(1));

            // When
            int young = reachEveryTask(rig, later);
            rig.settle();
            for (int i = 0; i < 10; i++) {
                rig.pass(SWEEPS);
            }

            // Then
            assertThat(count(rig, Names.ROWS)).isEqualTo(young);
            assertThat(count(rig, Names.MEMBERS)).isEqualTo(young);
            assertThat(count(rig, Names.HEADS)).isEqualTo(young);
            assertThat(count(rig, Names.SCENE_WEEKS)).isEqualTo(young);
            assertThat(count(rig, Names.WIDTHS)).isEqualTo(young);
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

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void shouldHoldTheSameWhetherStateIsSweptAtOnceOrNever(long seed) {
        try (Rig swept = new Rig(WEEK_AND_DAY);
                Rig kept = new Rig(WEEK_AND_DAY)) {
            // Given
            Random random = new Random(seed);
            Instant logTime = PAST.minus(Duration.ofHours(12));

            // When
            for (int i = 0; i < 300; i++) {
                logTime = logTime.plusSeconds(random.nextInt(1_500));
                MediaEvent event = anyWeek(random);
                String key = "s!" + event.getEventId();
                boolean isDelete = random.nextInt(6) == 0;
                swept.sendAt(logTime, key, isDelete ? null : swept.bytes(event)).pass(SWEEPS);
                kept.sendAt(logTime, key, isDelete ? null : kept.bytes(event));
            }
            swept.settle();
            kept.settle();

            // Then
            assertThat(logTime).isAfter(PAST.plus(Duration.ofDays(1)));
            assertThat(swept.count("rows-swept-total")).isPositive();
            assertThat(kept.count("rows-swept-total")).isZero();
            assertThat(young(swept, "events")).isEqualTo(young(kept, "events")).hasSizeGreaterThan(20);
            assertThat(young(swept, "slots")).isEqualTo(young(kept, "slots")).isNotEmpty();
        }
    }

    /** An event of the week that ends at {@link #WEEK_END}, or of the week after. */
    private static MediaEvent anyWeek(Random random) {
        Instant time = WEEK_END.plusSeconds(random.nextInt(200_000) - 100_000);
        return Rig.event("s", "e" + random.nextInt(60))
                .setEventTime(time)
                .setStartMs((long) random.nextInt(60_000))
                .setEndMs(null)
                .setRevision(random.nextInt(3) == 0 ? (long) random.nextInt(3) : null)
                .build();
    }

    /** The documents of the week that is not past. */
    private static Map<String, String> young(Rig rig, String series) {
        Map<String, String> documents = new TreeMap<>();
        rig.index().documents(series).forEach((place, document) -> {
            if (place.week().equals("2026-w11")) {
                documents.put(place.id(), document.toString());
            }
        });
        return documents;
    }

    @Test
    void shouldMoveNeitherLifetimesNorOrderWhenAnEventTimeIsAbsurd_C42() {
        try (Rig rig = new Rig(WEEK_AND_DAY)) {
            // Given
            Instant lastWeek = Rig.START.minus(Duration.ofDays(1));
            rig.send(Rig.event("s", "old").setEventTime(lastWeek));

            // When
            rig.send(Rig.event("s", "microseconds").setEventTime(Instant.ofEpochMilli(1_773_566_813_589_000L)))
                    .send(Rig.event("s", "negative").setEventTime(Instant.ofEpochMilli(-1)))
                    .send(Rig.event("s", "tomorrow").setEventTime(Rig.START.plus(Duration.ofHours(23))))
                    .pass(SWEEPS);

            // Then
            assertThat(rig.rejected()).hasSize(2);
            assertThat(count(rig, Names.ROWS)).isEqualTo(2);
            assertThat(rig.send(Rig.event("s", "tomorrow").setEventTime(lastWeek))
                            .index()
                            .weeks("events"))
                    .isEqualTo(Map.of("2026-w09", 2));
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
