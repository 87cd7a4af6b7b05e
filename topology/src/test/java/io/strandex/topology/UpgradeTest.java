package io.strandex.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.event.MediaEvents;
import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.testkit.events.IndexModel;
import io.strandex.testkit.golden.GoldenFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * State outlives the release that wrote it. Each file under {@code src/test/resources/upgrade} holds the changelogs of a
 * small run of one release; every later release goes on from them as the old one would have. A release that writes state
 * differently adds a file of its own, by the command in the README beside them, and keeps the others.
 */
class UpgradeTest {
    private static final String THIS_RELEASE = "0.1.0";
    private static final List<Modality> MODALITIES =
            List.of(Modality.TEXT, Modality.IMAGE, Modality.TABLE, Modality.CHART, Modality.AUDIO, Modality.VIDEO);
    private static final Instant NEW_YEAR = Instant.parse("2021-01-04T00:00:00Z");

    @Test
    void shouldWriteStateAsTheFileOfThisReleaseSays() {
        try (Rig rig = new Rig()) {
            // When
            before(rig);

            // Then
            new GoldenFile(file(THIS_RELEASE)).assertMatches(StateRecords.of(rig.driver()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.1.0-before-by-scene", "0.1.0-before-salted-slots", "0.1.0"})
    void shouldGoOnAsIfNothingHadHappenedWhenStateIsOfAnEarlierRelease(String release) throws IOException {
        try (Rig uninterrupted = new Rig();
                Rig upgraded = new Rig()) {
            // Given
            before(uninterrupted);
            uninterrupted.ops();
            long restored = StateRecords.restore(upgraded.driver(), Files.readString(file(release)));

            // When
            after(uninterrupted);
            after(upgraded);

            // Then
            assertThat(restored).isGreaterThan(100);
            assertThat(texts(upgraded.ops()))
                    .hasSizeGreaterThan(20)
                    .containsExactlyInAnyOrderElementsOf(texts(uninterrupted.ops()));
            assertThat(upgraded.count("ops-violations-total")).isZero();
            assertThat(upgraded.count("events-unchanged-total")).isEqualTo(10);
            assertThat(upgraded.count("events-superseded-total")).isEqualTo(1);
        }
    }

    /** Events of every kind, some of them moved and deleted, slots written, and at the end some slots still dirty. */
    private static void before(Rig rig) {
        for (int i = 0; i < 20; i++) {
            rig.send(event(i).setRevision(i % 4 == 0 ? 5L : null));
        }
        rig.settle();
        rig.send(event(2).setEventTime(NEW_YEAR.minusSeconds(3_600)))
                .tombstone("scene-0!e3")
                .send(MediaEvents.delete("scene-1", "e4"));
        rig.settle();
        rig.send(event(20)).send(event(21));
    }

    /** Repeats, a move over the week's end, a lesser revision, deletes, a changed span. */
    private static void after(Rig rig) {
        Instant logTime = Rig.START.plusSeconds(60);
        for (int i = 10; i < 20; i++) {
            logTime = logTime.plusMillis(1);
            rig.sendAt(logTime, event(i).setRevision(i % 4 == 0 ? 5L : null).build());
        }
        rig.sendAt(
                        logTime.plusMillis(1),
                        event(5).setEventTime(NEW_YEAR.plusSeconds(7_200)).build())
                .sendAt(logTime.plusMillis(2), event(8).setRevision(4L).build())
                .sendAt(logTime.plusMillis(3), "scene-0!e12", null)
                .sendAt(logTime.plusMillis(4), "scene-0!e0", null)
                .sendAt(
                        logTime.plusMillis(5),
                        event(7).setStartMs(90_000L).setEndMs(null).build())
                .sendAt(logTime.plusMillis(6), event(3).build());
        rig.settle();
    }

    private static MediaEvent.Builder event(int i) {
        Modality modality = MODALITIES.get(i % MODALITIES.size());
        return Rig.event("scene-" + i % 3, "e" + i)
                .setModality(modality)
                .setEventTime(NEW_YEAR.plusSeconds(i * 60L - 600))
                .setStartMs(i * 5_000L)
                .setEndMs(i * 5_000L + 40_000);
    }

    private static List<String> texts(List<IndexOp> ops) {
        List<String> texts = new ArrayList<>();
        for (IndexOp op : ops) {
            String source =
                    op.getSource().hasRemaining() ? IndexModel.source(op).toString() : "";
            texts.add(String.join(
                    " ",
                    op.getKind().name(),
                    op.getSeries(),
                    op.getWeek(),
                    op.getId(),
                    op.getRouting(),
                    Long.toString(op.getVersion()),
                    source));
        }
        return texts;
    }

    private static Path file(String release) {
        return Path.of("src", "test", "resources", "upgrade", "state-" + release + ".txt");
    }
}
