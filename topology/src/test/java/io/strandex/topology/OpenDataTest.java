package io.strandex.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.json.MediaEventJson;
import io.strandex.testkit.events.IndexModel;
import io.strandex.testkit.events.IndexModel.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Real events from end to end: what the file says by counting is what the index must hold. */
class OpenDataTest {
    private static final Path FILE =
            Path.of(System.getProperty("strandex.root", ".."), "..", "shared", "data", "activitynet-open.jsonl");

    @Test
    void shouldIndexEveryEventOnceWhenTheFileIsIngestedTwice() throws IOException {
        // Given
        assumeTrue(Files.exists(FILE), "skipped: the open data set is not beside the repository");
        List<MediaEvent> events =
                Files.readAllLines(FILE).stream().map(OpenDataTest::parse).toList();
        try (Rig rig = new Rig()) {
            // When
            events.forEach(rig::send);
            IndexModel index = rig.settle().index();
            Map<Place, IndexOp> first = index.live();
            events.forEach(rig::send);
            List<?> second = rig.settle().ops();

            // Then
            assertThat(index.weeks("events")).isEqualTo(Map.of("2020-w52", 5561, "2020-w53", 5123, "2021-w01", 5567));
            assertThat(index.live("slots")).hasSize(5538);
            assertThat(second).isEmpty();
            assertThat(rig.index().live()).isEqualTo(first);
            assertThat(rig.rejected()).isEmpty();
            assertThat(rig.dead()).isEmpty();
            assertThat(rig.count("events-received-total")).isEqualTo(2 * 16_251);
            assertThat(rig.count("events-changed-total")).isEqualTo(16_251);
            assertThat(rig.count("events-unchanged-total")).isEqualTo(16_251);
            assertThat(rig.count("ops-violations-total")).isZero();
            assertThat(rig.count("slots-dirty")).isZero();
        }
    }

    private static MediaEvent parse(String line) {
        return MediaEventJson.parse(line);
    }
}
