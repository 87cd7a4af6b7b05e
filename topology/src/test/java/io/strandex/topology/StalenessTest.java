package io.strandex.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.events.IndexOp;
import io.strandex.testkit.events.IndexModel;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class StalenessTest {
    @Test
    void shouldWriteASlotOnceWithinASmallDocumentedIntervalWhenNothingIsConfigured_C45() {
        try (Rig rig = new Rig()) {
            // Given
            assertThat(rig.settings.slot().interval()).isEqualTo(Duration.ofSeconds(1));

            // When
            rig.send(Rig.event("s", "1").setStartMs(0L).setEndMs(null))
                    .sendAt(
                            Rig.START.plusSeconds(31),
                            Rig.event("s", "2")
                                    .setStartMs(31_000L)
                                    .setEndMs(null)
                                    .build());
            List<IndexOp> written = rig.pass(rig.settings.slot().interval()).ops("slots");
            List<IndexOp> later = rig.pass(Duration.ofDays(1)).ops("slots");

            // Then
            assertThat(written)
                    .extracting(op -> IndexModel.source(op).get("start_ms").asLong())
                    .containsExactlyInAnyOrder(0L, 30_000L);
            assertThat(later).isEmpty();
        }
    }
}
