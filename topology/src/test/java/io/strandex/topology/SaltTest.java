package io.strandex.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.events.IndexOp;
import io.strandex.salt.SaltEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/** A scene is spread wider from a log time on, and nothing that stands already moves. */
class SaltTest {
    private static final String PLAN = "media.salt-plan.v1";

    @Test
    void shouldSpreadNewEventsOnlyWhenTheEntryIsInForce() {
        try (Rig rig = new Rig(Map.of("salt.plan.topic", PLAN))) {
            // Given
            Instant inForce = Rig.START.plus(SaltEntry.DELAY);
            String entry = new SaltEntry("hot", 16, Rig.START.toEpochMilli()).toString();
            rig.driver().input(PLAN, Serdes.String(), Serdes.ByteArray()).send(entry, new byte[] {1});

            // When
            send(rig, "early", inForce.minus(Duration.ofMinutes(1)));
            List<IndexOp> before = rig.ops("events");
            send(rig, "late", inForce);
            send(rig, "early", inForce.plus(Duration.ofMinutes(1)));
            List<IndexOp> after = rig.ops();

            // Then
            assertThat(routings(before)).containsOnly(0);
            assertThat(routings(after)).hasSizeGreaterThan(5);
            assertThat(rig.index().live("events")).hasSize(100);
            assertThat(after)
                    .filteredOn(op -> op.getSeries().equals("scenes"))
                    .as("one from each task that saw the scene become wider")
                    .hasSizeLessThanOrEqualTo(rig.settings.partitions());
            assertThat(rig.index().documents("scenes").values())
                    .singleElement()
                    .satisfies(
                            scene -> assertThat(scene.get("salt_width").asInt()).isEqualTo(16));
        }
    }

    private static void send(Rig rig, String prefix, Instant logTime) {
        for (int i = 0; i < 50; i++) {
            rig.sendAt(
                    logTime,
                    Rig.event("hot", prefix + i).setText("at " + logTime).build());
        }
    }

    private static List<Integer> routings(List<IndexOp> ops) {
        return ops.stream()
                .map(op -> Integer.valueOf(
                        op.getRouting().substring(op.getRouting().indexOf('~') + 1)))
                .distinct()
                .toList();
    }
}
