package io.strandex.testkit.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.event.Admission;
import io.strandex.event.Judgement;
import io.strandex.events.MediaEvent;
import java.time.Instant;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class MediaArbitrariesTest {

    private static final long NOW = Instant.parse("2026-03-02T00:00:00Z").toEpochMilli();

    @Provide
    Arbitrary<MediaEvent> events() {
        return MediaArbitraries.events();
    }

    @Property(tries = 300)
    void shouldBeAdmittedWhateverIsDrawn(@ForAll("events") MediaEvent event) {
        assertThat(Admission.standard().judge(event, NOW)).isInstanceOf(Judgement.Admitted.class);
    }
}
