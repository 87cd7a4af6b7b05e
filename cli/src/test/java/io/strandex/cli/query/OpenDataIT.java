package io.strandex.cli.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.strandex.events.MediaEvent;
import io.strandex.json.MediaEventJson;
import io.strandex.query.Filter;
import io.strandex.query.MediaReader;
import io.strandex.query.Page;
import io.strandex.query.Question;
import io.strandex.query.Span;
import io.strandex.query.document.EventDocument;
import io.strandex.query.document.SlotDocument;
import io.strandex.query.document.SlotEvent;
import io.strandex.query.store.StoreSettings;
import io.strandex.query.weeks.WeekState;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Windows over 16,251 real events, each against a count of the file itself. */
class OpenDataIT {

    private static final Path FILE =
            Path.of(System.getProperty("strandex.root", ".."), "..", "shared", "data", "activitynet-open.jsonl");
    private static final long SLOT_MS = 30_000;

    @TempDir
    private static Path directory;

    private static Map<String, List<MediaEvent>> scenes = Map.of();
    private static Sandbox sandbox;

    @BeforeAll
    static void indexTheFile() throws IOException {
        assumeThat(FILE).as("the open data set is not beside the repository").exists();
        List<String> lines = Files.readAllLines(FILE);
        scenes = lines.stream()
                .map(MediaEventJson::parse)
                .collect(Collectors.groupingBy(MediaEvent::getSceneId, TreeMap::new, Collectors.toList()));
        sandbox = Sandbox.builder()
                .servers(Server.ELASTICSEARCH)
                .dataDirectory(directory.resolve("sandbox"))
                .start();
        IndexedEvents.index(sandbox.elasticsearch(), lines.stream());
    }

    @AfterAll
    static void stop() {
        if (sandbox != null) {
            sandbox.close();
        }
    }

    @Test
    void shouldReturnWhatTheFileSaysWhenAskedForAWindowOfEveryScene() {
        Random random = new Random(20_201_228);
        try (MediaReader reader = reader()) {
            scenes.forEach((scene, events) -> {
                // Given
                long from = random.nextLong(0, 90_000);
                Span span = new Span(from, from + random.nextLong(1, 60_000));
                List<String> expected = ids(events, span);

                // When
                Page page = reader.ask(Question.window(scene, span).limit(1_000));

                // Then
                assertThat(page.events())
                        .as("%s %s", scene, span)
                        .extracting(EventDocument::eventId)
                        .containsExactlyInAnyOrderElementsOf(expected);
                for (SlotDocument slot : page.slots()) {
                    assertThat(slot.startMs()).isLessThan(span.to());
                    assertThat(slot.endMs()).isGreaterThan(span.from());
                    assertThat(slot.events())
                            .extracting(SlotEvent::eventId)
                            .containsExactlyInAnyOrderElementsOf(
                                    ids(events, new Span(slot.startMs(), slot.startMs() + SLOT_MS)));
                }
                assertThat(page.slots().stream().flatMap(slot -> slot.events().stream()))
                        .extracting(SlotEvent::eventId)
                        .containsAll(expected);
            });
        }
    }

    @Test
    void shouldFindEveryEventOnceWhenPagingThroughAll() {
        try (MediaReader reader = reader()) {
            // Given
            Question everything = Question.events(Filter.everything()).limit(1_000);

            // When
            Page page = reader.ask(everything);
            long found = page.hits().size();
            while (page.more().isPresent()) {
                page = reader.ask(everything.after(page.more().get()));
                found += page.hits().size();
            }

            // Then
            assertThat(found).isEqualTo(16_251);
            assertThat(reader.weeks())
                    .filteredOn(week -> week.series().equals("events"))
                    .extracting(WeekState::documents)
                    .containsExactly(5_561L, 5_123L, 5_567L);
        }
    }

    private static List<String> ids(List<MediaEvent> events, Span span) {
        return events.stream()
                .filter(event -> touches(event.getStartMs(), event.getEndMs(), span))
                .map(MediaEvent::getEventId)
                .toList();
    }

    private static boolean touches(long start, long end, Span span) {
        boolean point = start == end;
        return start < span.to() && (point ? start >= span.from() : end > span.from());
    }

    private static MediaReader reader() {
        return new MediaReader(StoreSettings.of(sandbox.elasticsearch()));
    }
}
