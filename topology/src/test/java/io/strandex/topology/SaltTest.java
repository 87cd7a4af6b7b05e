package io.strandex.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.events.IndexOp;
import io.strandex.salt.SaltEntry;
import io.strandex.testkit.driver.OutputRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/** A scene is spread wider from a log time on, and nothing that stands already moves. */
class SaltTest {
    private static final Instant IN_FORCE = Rig.START.plus(SaltEntry.DELAY);
    private static final SaltEntry ENTRY = new SaltEntry("hot", 16, IN_FORCE.toEpochMilli());
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void shouldSpreadNewEventsOnlyWhenTheEntryIsInForce() {
        try (Rig rig = new Rig()) {
            // Given
            rig.publish(ENTRY, Rig.START);

            // When
            send(rig, "early", IN_FORCE.minus(MINUTE));
            List<IndexOp> before = rig.ops("events");
            send(rig, "late", IN_FORCE);
            send(rig, "early", IN_FORCE.plus(MINUTE));
            List<IndexOp> after = rig.ops("events");

            // Then
            assertThat(salts(before)).containsOnly(0);
            assertThat(salts(after)).hasSizeGreaterThan(5);
            assertThat(rig.index().live("events")).hasSize(100);
            assertThat(rig.count("salt-entries-late-total")).isZero();
        }
    }

    @Test
    void shouldTellReadersTheWidthBeforeItIsInForce() {
        try (Rig rig = new Rig()) {
            // Given
            send(rig, "first", Rig.START);
            assertThat(widths(rig)).containsExactly(1);

            // When
            rig.publish(ENTRY, Rig.START).pass(MINUTE);

            // Then
            assertThat(widths(rig)).containsExactly(16);
        }
    }

    @Test
    void shouldCountAnEntryThatComesAfterEventsOfItsTime() {
        try (Rig rig = new Rig()) {
            // Given
            send(rig, "before", IN_FORCE.plus(MINUTE));

            // When
            rig.publish(ENTRY, Rig.START);

            // Then
            assertThat(rig.count("salt-entries-late-total")).isEqualTo(1);
        }
    }

    @Test
    void shouldCountFromItsOwnLogTimeWhenAnEntryIsAppendedLate() {
        try (Rig rig = new Rig()) {
            // Given
            rig.publish(ENTRY, IN_FORCE.plus(MINUTE));

            // When
            send(rig, "before", IN_FORCE);

            // Then
            assertThat(salts(rig.ops("events"))).containsOnly(0);
        }
    }

    @Test
    void shouldPublishAnEntryOnceWhenASceneBecomesHot() {
        try (Rig rig = new Rig(Map.of("salt.hot.rate", "1", "salt.delay", "5m"))) {
            // When
            for (int i = 0; i < 600; i++) {
                Instant logTime = Rig.START.plusMillis(200L * i);
                rig.sendAt(
                        logTime,
                        Rig.event(i % 3 == 0 ? "cold-" + i : "hot", "e" + i).build());
            }
            rig.pass(MINUTE.multipliedBy(2)).pass(MINUTE.multipliedBy(2));

            // Then
            Instant inForce = Rig.START.plus(MINUTE.multipliedBy(7));
            assertThat(published(rig)).containsExactly(new SaltEntry("hot", 6, inForce.toEpochMilli()));
            assertThat(rig.count("salt-entries-published-total")).isEqualTo(1);
            assertThat(rig.count("salt-entries-total")).isEqualTo(1);
            assertThat(rig.driver().metrics().keySet())
                    .anyMatch(metric -> metric.name().equals("hot-scene-share")
                            && "hot".equals(metric.tags().get("scene")));
        }
    }

    @Test
    void shouldPublishNothingWhenNoSceneIsHot() {
        try (Rig rig = new Rig()) {
            // When
            send(rig, "e", Rig.START);
            rig.pass(MINUTE.multipliedBy(2));

            // Then
            assertThat(published(rig)).isEmpty();
        }
    }

    @Test
    void shouldSpreadFromTheBeginningWhenSettingsSaySo() {
        try (Rig rig = new Rig(Map.of("salt.plan", "static", "salt.width.hot", "8"))) {
            // When
            send(rig, "e", Rig.START);

            // Then
            assertThat(salts(rig.ops("events"))).hasSize(8);
            assertThat(widths(rig)).containsExactly(8);
        }
    }

    @Test
    void shouldCountTheLoadOfEachPartition() {
        try (Rig rig = new Rig()) {
            // When
            send(rig, "e", Rig.START);

            // Then
            assertThat(loads(rig, "materialize")).hasSize(6);
            assertThat(loads(rig, "materialize").values()).allMatch(load -> load > 0);
            assertThat(loads(rig, "fuse-slots")).hasSize(6);
            assertThat(loads(rig, "fuse-slots").values()).containsExactlyInAnyOrder(0L, 0L, 0L, 0L, 0L, 50L);
        }
    }

    /** Records by partition. */
    private static Map<String, Long> loads(Rig rig, String step) {
        return rig.driver().metrics().entrySet().stream()
                .filter(metric -> metric.getKey().name().equals("partition-records-total"))
                .filter(metric -> step.equals(metric.getKey().tags().get("step")))
                .collect(Collectors.toMap(
                        metric -> metric.getKey().tags().get("partition"),
                        metric -> ((Number) metric.getValue().metricValue()).longValue()));
    }

    private static List<SaltEntry> published(Rig rig) {
        return rig
                .driver()
                .output(rig.settings.topics().saltPlan(), Serdes.String(), Serdes.ByteArray())
                .records()
                .stream()
                .map(OutputRecord::key)
                .map(SaltEntry::parse)
                .toList();
    }

    private static void send(Rig rig, String prefix, Instant logTime) {
        for (int i = 0; i < 50; i++) {
            rig.sendAt(
                    logTime,
                    Rig.event("hot", prefix + i).setText("at " + logTime).build());
        }
    }

    private static List<Integer> salts(List<IndexOp> ops) {
        return ops.stream()
                .map(op -> Integer.valueOf(
                        op.getRouting().substring(op.getRouting().indexOf('~') + 1)))
                .distinct()
                .toList();
    }

    private static List<Integer> widths(Rig rig) {
        return rig.index().documents("scenes").values().stream()
                .map(scene -> scene.get("salt_width").asInt())
                .toList();
    }
}
