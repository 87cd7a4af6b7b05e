package io.strandex.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandex.events.Modality;
import io.strandex.salt.SaltEntry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.errors.TopologyException;
import org.junit.jupiter.api.Test;

/** Names are promises: whoever changes one of these files writes a migration note. */
class NamesTest {
    private static final MediaSettings SETTINGS = MediaSettings.defaults();
    private static final StreamsConfig CONFIG = Rig.config(SETTINGS);

    @Test
    void shouldLookAsPromisedWhenDescribed() throws IOException {
        // When
        String description = MediaTopology.build(SETTINGS, CONFIG).describe().toString();

        // Then
        assertThat(description).isEqualTo(read("topology.txt"));
    }

    @Test
    void shouldNumberNothingWhenDescribed() {
        // When
        String description = MediaTopology.build(SETTINGS, CONFIG).describe().toString();

        // Then
        assertThat(description)
                .doesNotContain("KSTREAM")
                .doesNotContain("KTABLE")
                .doesNotContainPattern("[0-9]{10}");
    }

    @Test
    void shouldWriteThePromisedTopicsWhenEveryLaneIsUsed() throws IOException {
        // Given
        try (Rig rig = new Rig()) {
            // When
            rig.publish(new SaltEntry("s", 99, 0), Rig.START)
                    .send(Rig.event("unsalted", "good"))
                    .send(Rig.event("s", "salted"))
                    .send(Rig.event("s", "bad").setModality(Modality.UNKNOWN))
                    .sendBytes("s!dead", new byte[] {1, 2, 3})
                    .settle();

            // Then
            assertThat(String.join("\n", rig.driver().producedTopics()) + "\n").isEqualTo(read("topics.txt"));
        }
    }

    @Test
    void shouldRefuseToBuildWhenAnInternalNameIsLeftOut() {
        // Given
        StreamsBuilder builder = new StreamsBuilder(new TopologyConfig(CONFIG));
        builder.stream("any").groupByKey().count();

        // Then
        assertThatThrownBy(builder::build).isInstanceOf(TopologyException.class);
    }

    @Test
    void shouldKeepStatefulNamesWhenAStepIsAddedBeforeThem_C38() {
        // Given
        StreamsBuilder builder = new StreamsBuilder(new TopologyConfig(CONFIG));
        builder.stream("other").peek((key, value) -> {}).foreach((key, value) -> {});

        // When
        MediaTopology.addTo(builder, SETTINGS, CONFIG);

        // Then
        assertThat(builder.build().describe().toString().lines().filter(line -> line.contains("by-")))
                .containsAll(MediaTopology.build(SETTINGS, CONFIG)
                        .describe()
                        .toString()
                        .lines()
                        .filter(line -> line.contains("by-"))
                        .toList());
    }

    private static String read(String name) throws IOException {
        try (InputStream golden = NamesTest.class.getResourceAsStream("/golden/" + name)) {
            return new String(golden.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
