package io.strandex.cli.demo;

import static io.strandex.cli.demo.LiveThread.delete;
import static io.strandex.cli.demo.LiveThread.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cli.CommandRun;
import io.strandex.events.MediaEvent;
import io.strandex.produce.MediaProducer;
import io.strandex.query.weeks.WeekState;
import io.strandex.sandbox.Server;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Events through genuine Kafka, Streams app, Connect and Elasticsearch, and back through a query. */
final class ThreadIT {

    private static final Path ROOT = Path.of(System.getProperty("strandex.root"));
    private static final Path OPEN_DATA = ROOT.resolve("../shared/data/activitynet-open.jsonl");

    private static LiveThread thread;

    @BeforeAll
    static void start() {
        thread = LiveThread.start(ROOT.resolve("cli/target/thread-it"));
    }

    @AfterAll
    static void stop() {
        thread.close();
    }

    @Test
    void shouldFindEventOnceInItsNewWeekWhenItsTimeMoves() throws InterruptedException {
        // Given
        thread.send(event("moving", "e1", "2020-12-27T12:00:00Z"));

        // When
        thread.send(event("moving", "e1", "2021-01-04T12:00:00Z"));

        // Then
        assertThat(thread.events("moving")).singleElement().satisfies(moved -> {
            assertThat(moved.eventTime()).isEqualTo(1_609_761_600_000L);
            assertThat(moved.key()).startsWith("1609761600000");
        });
        assertThat(thread.slots("moving")).singleElement().satisfies(slot -> {
            assertThat(slot.eventCount()).isEqualTo(1);
            assertThat(slot.events()).hasSize(1);
        });
    }

    @Test
    void shouldForgetEventAndEmptySlotWhenEventIsDeleted() throws InterruptedException {
        // Given
        MediaEvent later = MediaEvent.newBuilder(event("fading", "late", "2020-12-28T00:00:00Z"))
                .setStartMs(61_000L)
                .setEndMs(62_000L)
                .build();
        thread.send(event("fading", "early", "2020-12-28T00:00:00Z"), later);

        // When
        thread.send(delete("fading", "early"));

        // Then
        assertThat(thread.events("fading"))
                .singleElement()
                .satisfies(left -> assertThat(left.eventId()).isEqualTo("late"));
        assertThat(thread.slots("fading"))
                .singleElement()
                .satisfies(left -> assertThat(left.startMs()).isEqualTo(60_000));
    }

    @Test
    void shouldLoseAndDoubleNothingWhenElasticsearchIsKilledInBetween() throws InterruptedException {
        // Given
        int events = 4_000;
        try (MediaProducer producer = thread.producer()) {
            for (int i = 0; i < events; i++) {
                producer.send(event("killed-" + i % 40, "e" + i, "2020-12-30T00:00:00Z"));
                if (i == events / 2) {
                    thread.sandbox().kill(Server.ELASTICSEARCH);
                }
            }
        }

        // When
        thread.sandbox().restart(Server.ELASTICSEARCH);
        thread.settle();

        // Then
        for (int scene = 0; scene < 40; scene++) {
            assertThat(thread.events("killed-" + scene)).hasSize(events / 40).doesNotHaveDuplicates();
            assertThat(thread.slots("killed-" + scene))
                    .singleElement()
                    .satisfies(slot -> assertThat(slot.eventCount()).isEqualTo(events / 40));
        }
    }

    @Test
    void shouldChangeNoDocumentWhenOpenDataIsSentAgain() throws IOException, InterruptedException {
        // Given
        assumeThat(OPEN_DATA)
                .as("the open data set stands outside the repository")
                .isRegularFile();
        Map<String, Long> before = weeks();
        thread.ingest(OPEN_DATA);
        Map<String, Long> once = weeks();
        long writes = thread.writes();

        // When
        thread.ingest(OPEN_DATA);

        // Then
        assertThat(weeks()).isEqualTo(once);
        assertThat(thread.writes()).isEqualTo(writes);
        assertThat(grown(before, once, "events"))
                .isEqualTo(Map.of("2020-w52", 5_561L, "2020-w53", 5_123L, "2021-w01", 5_567L));
        assertThat(grown(before, once, "slots").values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(5_538);
    }

    @Test
    void shouldKeepGoodEventsAndTellEachFaultWhenInputIsMalformed() throws IOException, InterruptedException {
        // Given
        Path file = ROOT.resolve("cli/target/malformed.jsonl");
        Files.write(file, Malformed.lines());
        long rejected = rejected();

        // When
        CommandRun run = thread.ingest(file);

        // Then
        JsonNode summary = new ObjectMapper().readTree(run.out());
        assertThat(thread.events(Malformed.SCENE)).hasSize(Malformed.GOOD);
        assertThat(summary.path("read").asInt()).isEqualTo(Malformed.GOOD + Malformed.BAD);
        assertThat(summary.path("rejected").asInt()).isEqualTo(Malformed.BAD);
        assertThat(summary.path("reasons").size())
                .as("each fault has its own reason")
                .isEqualTo(Malformed.BAD);
        assertThat(rejected() - rejected).isEqualTo(Malformed.BAD);
    }

    @Test
    void shouldDeadLetterBytesThatAreNoEventAndGoOn() throws InterruptedException {
        // Given
        long dead = dead();

        // When
        thread.sendBytes("no Avro at all".getBytes(StandardCharsets.UTF_8));
        thread.send(event("after-garbage", "e1", "2020-12-31T00:00:00Z"));

        // Then
        assertThat(dead() - dead).isEqualTo(1);
        assertThat(thread.events("after-garbage")).hasSize(1);
    }

    private static long rejected() {
        try (Drain drain = thread.drain()) {
            return drain.rejected();
        }
    }

    private static long dead() {
        try (Drain drain = thread.drain()) {
            return drain.dead();
        }
    }

    private static Map<String, Long> weeks() {
        return thread.reader().weeks().stream()
                .collect(Collectors.toMap(
                        week -> week.series() + "/" + week.week(), WeekState::documents, Long::sum, TreeMap::new));
    }

    private static Map<String, Long> grown(Map<String, Long> before, Map<String, Long> after, String series) {
        Map<String, Long> grown = new TreeMap<>();
        after.forEach((week, documents) -> {
            if (week.startsWith(series + "/")) {
                grown.put(week.substring(series.length() + 1), documents - before.getOrDefault(week, 0L));
            }
        });
        return grown;
    }
}
