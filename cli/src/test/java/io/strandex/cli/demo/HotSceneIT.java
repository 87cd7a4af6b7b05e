package io.strandex.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.cli.CommandRun;
import io.strandex.cli.state.AppState;
import io.strandex.events.MediaEvent;
import io.strandex.produce.MediaProducer;
import io.strandex.query.document.EventDocument;
import io.strandex.query.document.SlotDocument;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** A scene becomes hot on genuine servers; the delay of the plan is shortened from ten minutes to seconds. */
final class HotSceneIT {
    private static final Path ROOT = Path.of(System.getProperty("strandex.root"));
    private static final Map<String, String> EAGER = Map.of("salt.delay", "8s", "salt.hot.rate", "2");
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int WIDTH = 6;
    private static final int EVENTS = 300;

    @Test
    void shouldSpreadAHotSceneAndFindAllOfItInOneRequestWhenThePlanWidens() throws InterruptedException {
        try (LiveThread thread = LiveThread.start(ROOT.resolve("cli/target/hot-scene-it"), EAGER)) {
            // Given
            send(thread, "early");
            awaitWidth(thread);
            assertThat(thread.events("hot")).hasSize(EVENTS);

            // When
            send(thread, "late");
            thread.settle();

            // Then
            List<EventDocument> events = thread.events("hot");
            assertThat(events).extracting(EventDocument::key).doesNotHaveDuplicates();
            assertThat(events)
                    .extracting(EventDocument::eventId)
                    .doesNotHaveDuplicates()
                    .hasSize(2 * EVENTS);
            assertThat(events)
                    .filteredOn(event -> event.eventId().startsWith("early"))
                    .allMatch(event -> event.salt() == 0);
            assertThat(events)
                    .filteredOn(event -> event.eventId().startsWith("late"))
                    .extracting(EventDocument::salt)
                    .contains(0, 1, 2, 3, 4, 5);
            assertThat(thread.slots("hot"))
                    .singleElement()
                    .extracting(SlotDocument::eventCount)
                    .isEqualTo(2 * EVENTS);
            assertThat(thread.events("cold-7")).hasSize(2);
            assertThatPlanIsTold(thread);
        }
    }

    private static void assertThatPlanIsTold(LiveThread thread) throws InterruptedException {
        CommandRun plan = CommandRun.of("state", "get", "--scene=hot", "--plan", "--app=" + thread.appUrl());
        assertThat(plan.out()).contains("\"width\" : 6", "\"effective_ms\"");
        assertThat(thread.app().page())
                .contains("strandex_salt_entries_late_total 0.0")
                .contains("strandex_salt_entries_published_total 1.0")
                .contains("strandex_hot_scene_share{scene=\"hot\"}")
                .contains("strandex_partition_records_total{partition=\"0\",step=\"materialize\"}");
    }

    /** Nine of ten events are the hot scene's. */
    private static void send(LiveThread thread, String id) throws InterruptedException {
        try (MediaProducer producer = thread.producer()) {
            for (int i = 0; i < EVENTS; i++) {
                producer.send(event("hot", id + i));
                if (i % 10 == 7) {
                    producer.send(event("cold-" + i, id + i));
                }
            }
        }
        thread.settle();
    }

    private static MediaEvent event(String scene, String id) {
        return LiveThread.event(scene, id, "2021-01-01T00:00:00Z");
    }

    private static void awaitWidth(LiveThread thread) {
        AppState state = new AppState(thread.appUrl());
        Instant end = Instant.now().plus(PATIENCE);
        while (state.plan("hot").path("width").asInt() < WIDTH && Instant.now().isBefore(end)) {
            LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
        }
        assertThat(state.plan("hot").path("width").asInt()).isEqualTo(WIDTH);
    }
}
