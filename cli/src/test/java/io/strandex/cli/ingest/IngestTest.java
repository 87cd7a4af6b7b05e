package io.strandex.cli.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandex.cli.CliException;
import io.strandex.cli.input.Entry;
import io.strandex.cli.input.EventSource;
import io.strandex.cli.input.Place;
import io.strandex.event.Judgement.Rejected;
import io.strandex.event.MediaEvents;
import io.strandex.event.Reason;
import io.strandex.produce.SendReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IngestTest {
    @TempDir
    private Path directory;

    private final List<String> arrived = new ArrayList<>();
    private int lastThatArrives = Integer.MAX_VALUE;

    private final Destination destination = new Destination() {
        @Override
        public void send(Entry.Read entry) {
            arrived.add(entry.event().getEventId());
        }

        @Override
        public void reject(Entry entry, Rejected rejected) {
            arrived.add("rejected");
        }

        @Override
        public boolean isLost() {
            return arrived.size() > lastThatArrives;
        }

        @Override
        public SendReport flush() {
            int acknowledged = Math.min(arrived.size(), lastThatArrives);
            int failed = arrived.size() - acknowledged;
            return new SendReport(
                    arrived.size(), acknowledged, failed, failed == 0 ? List.of() : List.of("TimeoutException"));
        }

        @Override
        public void close() {}
    };

    /** Entries 1, 2, … up to a number, at which the source breaks if it is to. */
    private static EventSource source(int entries, boolean breaks) {
        return source(1, entries, breaks);
    }

    private static EventSource source(int first, int entries, boolean breaks) {
        return new EventSource() {
            private int next = first;

            @Override
            public @Nullable Entry next() throws IOException {
                if (next > entries) {
                    if (breaks) {
                        throw new IOException("disk gone");
                    }
                    return null;
                }
                Place place = new Place("f", next);
                return new Entry.Read(
                        place, Bytes.wrap(new byte[] {(byte) next}), MediaEvents.delete("s", Integer.toString(next++)));
            }

            @Override
            public long position() {
                return next;
            }

            @Override
            public void close() {}
        };
    }

    private void ingest(String topic, EventSource source) throws IOException {
        Progress silent = new Progress(new PrintWriter(new StringWriter()), false, 0);
        try (Checkpoint checkpoint = Checkpoint.of(directory.resolve("checkpoint.json"), topic)) {
            new Ingest(destination, silent, 0, checkpoint).take("f", source);
        }
    }

    @Test
    void shouldGoOnFromTheCheckpointAfterAnInterruption() throws IOException {
        // Given
        assertThatThrownBy(() -> ingest("raw", source(25_000, true))).hasMessageContaining("disk gone");
        assertThat(arrived).hasSize(25_000);
        arrived.clear();

        // When
        ingest("raw", source(25_002, false));
        ingest("raw", source(25_003, false));

        // Then
        assertThat(arrived).hasSize(5_003).startsWith("20001").endsWith("25003");
    }

    @Test
    void shouldSumUpWhenTheBrokerIsLostAndGoOnFromTheCheckpoint() throws IOException {
        // Given
        lastThatArrives = 12_000;
        StringWriter told = new StringWriter();
        IngestSummary summary;

        // When
        try (Checkpoint checkpoint = Checkpoint.of(directory.resolve("checkpoint.json"), "raw")) {
            Ingest ingest = new Ingest(destination, new Progress(new PrintWriter(told), false, 0), 0, checkpoint);
            ingest.take("f", source(25_000, false));
            summary = ingest.finish(System.nanoTime());
        }

        // Then
        assertThat(summary.read()).isEqualTo(12_001);
        assertThat(summary.delivered()).isEqualTo(12_000);
        assertThat(summary.failed()).isEqualTo(1);
        assertThat(told.toString()).contains("not delivered: TimeoutException");

        // When
        arrived.clear();
        lastThatArrives = Integer.MAX_VALUE;
        ingest("raw", source(25_000, false));

        // Then
        assertThat(arrived).hasSize(15_000).startsWith("10001").endsWith("25000");
    }

    @Test
    void shouldRefuseACheckpointOfAnotherFileOrTopic() throws IOException {
        // Given
        ingest("raw", source(100, false));

        // When / Then
        assertThatThrownBy(() -> ingest("raw", source(99, false))).hasMessageContaining("the first 100 entries of f");
        assertThatThrownBy(() -> ingest("raw", source(2, 200, false)))
                .hasMessageContaining("the first 100 entries of f");
        assertThatThrownBy(() -> ingest("other", source(200, false))).hasMessageContaining("about the topic raw");
        assertThat(arrived).as("nothing of them is sent").hasSize(100);
    }

    @Test
    void shouldRefuseACheckpointThatAnotherRunHolds() throws IOException {
        try (Checkpoint held = Checkpoint.of(directory.resolve("checkpoint.json"), "raw")) {
            assertThat(held.isKept()).isTrue();
            assertThatThrownBy(() -> ingest("raw", source(1, false))).hasMessageContaining("in use by another ingest");
        }
        ingest("raw", source(1, false));
        assertThat(arrived).hasSize(1);
    }

    @Test
    void shouldLeaveTheLockFileSoThatAllRunsLockTheSame() throws IOException {
        // When
        ingest("raw", source(1, false));

        // Then
        assertThat(directory.resolve("checkpoint.json.lock")).exists();
    }

    @Test
    void shouldSayTheSceneOfARejectedEntryWhenItIsKnown() {
        // Given
        Rejected why = new Rejected(Reason.MALFORMED_INPUT, "x");
        Bytes bytes = Bytes.wrap(new byte[0]);

        // When / Then
        assertThat(TopicDestination.headers(new Entry.Refused(new Place("talk.srt", 7), bytes, "talk", why)))
                .containsEntry("strandex.scene", "talk")
                .containsEntry("strandex.source.line", "7");
        assertThat(TopicDestination.headers(new Entry.Refused(new Place("a.jsonl", 7), bytes, "", why)))
                .doesNotContainKey("strandex.scene");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "xx",
                "[1]",
                "{\"f\":5}",
                "{}",
                "{\"topic\":\"raw\",\"sources\":{\"f\":{\"entries\":-5,\"crc32c\":0}}}"
            })
    void shouldSayThatAFileIsNoCheckpoint(String content) throws IOException {
        // Given
        Files.writeString(directory.resolve("checkpoint.json"), content);

        // When / Then
        assertThatThrownBy(() -> ingest("raw", source(1, false)))
                .isInstanceOf(CliException.class)
                .hasMessageContaining("checkpoint.json is no checkpoint");
    }

    @Test
    void shouldSayThatACheckpointCannotBeWritten() {
        assertThatThrownBy(() -> Checkpoint.of(directory.resolve("nowhere/checkpoint.json"), "raw"))
                .isInstanceOf(CliException.class)
                .hasMessageContaining("can't be written");
    }

    @Test
    void shouldShowShareRateAndTimeLeft() {
        // Given
        Progress progress = new Progress(new PrintWriter(new StringWriter()), true, 1000);
        Tally tally = new Tally();
        for (int i = 0; i < 500; i++) {
            tally.sent();
        }

        // When
        String text = progress.text(tally, 250, 2.0);

        // Then
        assertThat(text).startsWith("[#######").contains(" 25 %", "500 read", "0 rejected", "250 events/s", "6 s left");
    }
}
