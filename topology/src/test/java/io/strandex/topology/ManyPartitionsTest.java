package io.strandex.topology;

import static io.strandex.testkit.events.MediaAssertions.assertThat;

import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.serde.AvroSerde;
import io.strandex.testkit.driver.Interleavings;
import io.strandex.testkit.driver.OutputTopic;
import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.testkit.driver.TopologyDriverBuilder;
import io.strandex.testkit.events.IndexModel;
import io.strandex.testkit.events.MaterializeOracle;
import io.strandex.testkit.events.MediaArbitraries;
import io.strandex.testkit.events.SlotOracle;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;

/**
 * The topology over several partitions against oracles that know neither rows nor retractions: whatever is in the raw
 * topic decides what the index must hold, in every order of delivery.
 */
class ManyPartitionsTest {

    private final MediaSettings settings = MediaSettings.of(Map.of("partitions", "3"));
    private final StreamsConfig config = Rig.config(settings);

    @Provide
    Arbitrary<List<MediaEvent>> histories() {
        return MediaArbitraries.histories(25);
    }

    private TopologyDriverBuilder driver() {
        return Rig.driver(settings, config).logAppendTime(settings.topics().raw());
    }

    private void send(TopologyDriver driver, List<MediaEvent> events) {
        var raw = driver.input(
                settings.topics().raw(), Serdes.String(), AvroSerde.of(MediaEvent.class, config.originals()));
        events.forEach(
                event -> raw.send(MediaKeys.defaults().streamKey(event.getSceneId(), event.getEventId()), event));
    }

    private void compare(TopologyDriver driver) {
        driver.advanceWallClock(settings.slot().interval().multipliedBy(2));
        OutputTopic<String, MediaEvent> raw = driver.output(
                settings.topics().raw(), Serdes.String(), AvroSerde.of(MediaEvent.class, config.originals()));
        OutputTopic<String, IndexOp> ops = driver.output(
                settings.topics().ops(), Serdes.String(), AvroSerde.of(IndexOp.class, config.originals()));
        assertThat(IndexModel.after(ops.values()))
                .hasNoConflicts()
                .holdsExactly("events", new MaterializeOracle().documents(raw.records()))
                .holdsAtLeast("slots", new SlotOracle().documents(raw.records()));
    }

    @Property(tries = 10, shrinking = ShrinkingMode.BOUNDED)
    void shouldHoldWhatTheOraclesSayWhateverTheHistory(@ForAll("histories") List<MediaEvent> events) {
        try (var driver = driver().build()) {
            send(driver, events);
            driver.run();
            compare(driver);
        }
    }

    @Property(tries = 2, shrinking = ShrinkingMode.OFF)
    void shouldHoldWhatTheOraclesSayInEveryOrderWithCrashes(@ForAll("histories") List<MediaEvent> events) {
        Interleavings.of(() -> driver().commitEvery(20), driver -> send(driver, events))
                .tries(8)
                .crashes(1)
                .expect(this::compare);
    }
}
