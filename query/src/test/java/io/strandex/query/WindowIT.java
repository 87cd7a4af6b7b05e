package io.strandex.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.events.Modality;
import io.strandex.query.document.EventDocument;
import io.strandex.query.document.SlotDocument;
import io.strandex.query.document.SlotEvent;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class WindowIT {

    @RegisterExtension
    static final Elasticsearch ELASTICSEARCH = new Elasticsearch();

    private static final String SCENE = "lecture/tides-101, part 1";
    /** Ten seconds before the end of 2020-w53. */
    private static final long ORIGIN = 1_609_718_390_000L;

    private static Library library;

    @BeforeAll
    static void writeAScene() throws IOException {
        library = new Library(ELASTICSEARCH.url(), "window", 2);
        ObjectNode across = event("across", Modality.TEXT, 20_000, 40_000L).put("text", "The moon pulls the sea.");
        ObjectNode within = event("within", Modality.AUDIO, 31_000, 32_000L);
        ObjectNode point =
                event("point-at-start", Modality.IMAGE, 30_000, 30_000L).put("uri", "frames/1.jpg");
        ObjectNode openEnd = event("no-end", Modality.CHART, 59_999, null);
        openEnd.putObject("attributes").put("axis", "height").put("max", 4.5);
        openEnd.putObject("numbers").put("max", "C012000000000000");
        ObjectNode endsAtStart = event("ends-at-start", Modality.TEXT, 10_000, 30_000L);
        ObjectNode startsAtEnd = event("starts-at-end", Modality.TABLE, 60_000, 61_000L);
        ObjectNode pointAtEnd = event("point-at-end", Modality.IMAGE, 60_000, 60_000L);
        for (ObjectNode event : List.of(across, within, point, openEnd, endsAtStart, startsAtEnd, pointAtEnd)) {
            library.addEvent(event);
        }
        library.addEvent(event("elsewhere", Modality.TEXT, 35_000, 36_000L)
                .put("scene_id", "lecture/tides-102")
                .put(
                        "key",
                        Library.KEYS.eventKey(ORIGIN + 35_000, Modality.TEXT, "lecture/tides-102", "elsewhere", 0)));
        library.addSlot(SCENE, ORIGIN, 0, endsAtStart, across);
        library.addSlot(SCENE, ORIGIN, 30_000, across, point, within, openEnd);
        library.addSlot(SCENE, ORIGIN, 60_000, startsAtEnd, pointAtEnd);
        library.addScene(SCENE, "2020-w53", 1);
        library.addScene(SCENE, "2021-w01", 1);
        library.publish();
    }

    @Test
    void shouldReturnWhatTouchesTheWindowAndItsSlotWhenAskedOnceOrAgain() throws IOException {
        try (Wiretap wiretap = new Wiretap(ELASTICSEARCH.url());
                MediaReader reader = library.reader(wiretap.url())) {
            // Given
            Question window = Question.window(SCENE, new Span(30_000, 60_000));

            // When
            Page first = reader.ask(window);
            List<String> firstRequests = wiretap.requestLines();
            Page second = reader.ask(window);
            List<String> secondRequests = wiretap.requestLines();

            // Then
            assertThat(ids(first)).containsExactly("across", "point-at-start", "within", "no-end");
            assertThat(first.slots()).hasSize(1);
            SlotDocument slot = first.slots().get(0);
            assertThat(slot.startMs()).isEqualTo(30_000);
            assertThat(slot.events())
                    .extracting(SlotEvent::eventId)
                    .containsExactly("across", "point-at-start", "within", "no-end");
            assertThat(slot.events().get(0).text()).isEqualTo("The moon pulls the sea.");
            assertThat(first.more()).isEmpty();
            assertThat(second.hits()).isEqualTo(first.hits());

            assertThat(firstRequests).hasSize(1).first().asString().startsWith("POST /window-events,window-slots,");
            assertThat(secondRequests)
                    .as("where the scene lies is known now")
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains("window-events-2020-w53", "window-events-2021-w01", "routing=");
            assertThat(second.shards()).isLessThan(first.shards());
        }
    }

    @Test
    void shouldFindASlotThatBeginsInTheNextWeekWhenItsEventsAreInThisOne() throws IOException {
        // Given: a slot that begins after the only event that it holds has begun, past the end of the week.
        ObjectNode event = Library.event("late", "e", Modality.VIDEO, ORIGIN)
                .put("start_ms", 0)
                .put("end_ms", 45_000);
        library.addEvent(event);
        library.addSlot("late", ORIGIN, 30_000, event);
        library.addScene("late", "2020-w53", 1);
        library.publish();

        try (MediaReader reader = library.reader()) {
            Question window = Question.window("late", new Span(30_000, 60_000));
            reader.ask(window);

            // When
            Page known = reader.ask(window);

            // Then
            assertThat(known.slots()).hasSize(1);
            assertThat(ids(known)).containsExactly("e");
        }
    }

    @Test
    void shouldFindEverySaltWhenASceneIsSpread() throws IOException {
        // Given
        for (int salt = 0; salt < 8; salt++) {
            library.addEvent(Library.event("hot", "e" + salt, Modality.TEXT, ORIGIN + salt)
                    .put("start_ms", salt)
                    .put("salt", salt)
                    .put("key", Library.KEYS.eventKey(ORIGIN + salt, Modality.TEXT, "hot", "e" + salt, salt)));
        }
        library.addScene("hot", "2020-w53", 8);
        library.publish();

        try (MediaReader reader = library.reader()) {
            Question window = Question.window("hot", new Span(0, 1_000));

            // When
            Page unknown = reader.ask(window);
            Page known = reader.ask(window);

            // Then
            assertThat(ids(unknown)).hasSize(8);
            assertThat(known.hits()).isEqualTo(unknown.hits());
        }
    }

    @Test
    void shouldReturnEventsOnlyWhenAskedByTimeAndModality() {
        try (MediaReader reader = library.reader()) {
            // Given
            Filter filter = Filter.everything()
                    .time(new Span(ORIGIN + 20_000, ORIGIN + 60_000))
                    .modalities(Set.of(Modality.TEXT, Modality.AUDIO));

            // When
            Page page = reader.ask(Question.events(filter));

            // Then: of two weeks, the start included, the end not.
            assertThat(ids(page)).containsExactly("across", "within", "elsewhere");
        }
    }

    @Test
    void shouldKeepOnlyWhatHasThemWhenAskedForWordsAndAttributes() {
        try (MediaReader reader = library.reader()) {
            Filter scene = Filter.everything().scene(SCENE);

            assertThat(ids(reader.ask(Question.scene(scene.words("sea MOON"))))).containsExactly("across");
            assertThat(ids(reader.ask(Question.scene(scene.words("sea sun"))))).isEmpty();
            assertThat(ids(reader.ask(Question.scene(scene.attributes(Map.of("axis", "height", "max", "4.5"))))))
                    .containsExactly("no-end");
        }
    }

    @Test
    void shouldReturnSlotsThatHaveItWhenAskedForAModality() {
        try (MediaReader reader = library.reader()) {
            Filter charts = Filter.everything().scene(SCENE).modalities(EnumSet.of(Modality.CHART));

            Page page = reader.ask(Question.scene(charts));

            assertThat(page.slots()).extracting(SlotDocument::startMs).containsExactly(30_000L);
            assertThat(ids(page)).containsExactly("no-end");
        }
    }

    @Test
    @DisplayName("C25: a key with characters that a URL would change is found")
    void shouldFindTheDocumentWhenItsKeyHoldsAnyCharacter() throws IOException {
        // Given
        String scene = "cam#4/a+b c?%2F&=ü😀";
        ObjectNode event =
                Library.event(scene, "cam#4/a+b c?", Modality.TEXT, ORIGIN).put("start_ms", 5);
        library.addEvent(event);
        library.addSlot(scene, ORIGIN, 0, event);
        library.publish();

        try (MediaReader reader = library.reader()) {
            // When
            Hit slot = reader.find(Library.KEYS.slotKey(scene, 0)).orElseThrow();
            Hit found = reader.find(event.path("key").asText()).orElseThrow();

            // Then
            assertThat(slot.document()).isInstanceOf(SlotDocument.class);
            assertThat(slot.document().sceneId()).isEqualTo(scene);
            assertThat(((EventDocument) found.document()).eventId()).isEqualTo("cam#4/a+b c?");
            assertThat(reader.find(Library.KEYS.streamKey(SCENE, "2020-w53"))).isPresent();
            assertThat(reader.find(Library.KEYS.slotKey(scene, 30_000))).isEmpty();
        }
    }

    @Test
    void shouldAnswerNothingAndNoShardsWhenThereAreNoSuchSeries() {
        try (MediaReader reader = new Library(ELASTICSEARCH.url(), "never-made", 1).reader()) {
            Page page = reader.ask(Question.window(SCENE, new Span(0, 1)));

            assertThat(page.hits()).isEmpty();
            assertThat(page.shards()).isZero();
        }
    }

    private static ObjectNode event(String id, Modality modality, long startMs, @Nullable Long endMs) {
        ObjectNode event = Library.event(SCENE, id, modality, ORIGIN + startMs).put("start_ms", startMs);
        return endMs == null ? event : event.put("end_ms", endMs);
    }

    private static List<String> ids(Page page) {
        return page.events().stream().map(EventDocument::eventId).toList();
    }
}
