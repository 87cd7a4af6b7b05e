package io.strandex.testkit.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.testkit.events.MediaArbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The property of {@code docs/testing.md}. */
class TestingPagePropertyTest {

    @Provide
    Arbitrary<MediaEvent> events() {
        return MediaArbitraries.events(); // four UPSERTs to one DELETE
    }

    @Property
    void shouldReadBackAStreamKey(@ForAll("events") MediaEvent event) {
        String key = MediaKeys.defaults().streamKey(event.getSceneId(), event.getEventId());

        assertThat(MediaKeys.defaults().parseStreamKey(key).sceneId()).isEqualTo(event.getSceneId());
    }
}
