package io.strandex.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.events.Modality;
import io.strandex.query.document.Document;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PagingIT {

    @RegisterExtension
    static final Elasticsearch ELASTICSEARCH = new Elasticsearch();

    private static final long WEEK_MS = 7L * 24 * 60 * 60 * 1000;
    private static final long START = 1_609_200_000_000L;

    private static Library library;

    @BeforeAll
    static void writeTies() throws IOException {
        library = new Library(ELASTICSEARCH.url(), "paging", 4);
        for (int i = 0; i < 50; i++) {
            library.addEvent(Library.event("scene-" + i % 7, "e" + i, Modality.TEXT, START + i % 3 * WEEK_MS));
        }
        for (int i = 0; i < 25; i++) {
            ObjectNode event =
                    Library.event("tied", "e" + i, Modality.IMAGE, START).put("start_ms", 1_000);
            library.addEvent(event);
        }
        for (int slot = 0; slot < 4; slot++) {
            library.addSlot("tied", START, slot * 30_000L);
        }
        library.addScene("tied", "2020-w53", 1);
        library.publish();
    }

    @Test
    @DisplayName("C151: 25 events of one time in pages of 10 are 10, 10 and 5")
    void shouldSkipAndRepeatNothingWhenAllHaveOneTime() {
        // Given
        Question tied = Question.events(Filter.everything().scene("tied").modalities(EnumSet.of(Modality.IMAGE)))
                .limit(10);

        // When
        List<List<String>> pages = pages(tied);

        // Then
        assertThat(pages).extracting(List::size).containsExactly(10, 10, 5);
        assertThat(pages.stream().flatMap(List::stream)).hasSize(25).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 25, 49, 50, 51})
    @DisplayName("C152: 50 ties over three weeks of four shards are 50, whatever the page size")
    void shouldFindEachOnceWhenPagedOverWeeksAndShards(int size) {
        // Given
        Question texts = Question.events(Filter.everything().modalities(EnumSet.of(Modality.TEXT)))
                .limit(size);

        // When
        List<String> keys = pages(texts).stream().flatMap(List::stream).toList();

        // Then
        assertThat(keys).hasSize(50).doesNotHaveDuplicates().isSorted();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 28, 29, 30})
    void shouldReturnSlotsBeforeEventsWhenPagingAScene(int size) {
        // Given
        Question scene = Question.scene(Filter.everything().scene("tied")).limit(size);

        // When
        List<String> keys = pages(scene).stream().flatMap(List::stream).toList();

        // Then
        assertThat(keys).hasSize(29).doesNotHaveDuplicates();
        assertThat(keys.subList(0, 4)).allMatch(key -> key.startsWith("tied!"));
        assertThat(keys.subList(4, 29)).isSorted().noneMatch(key -> key.startsWith("tied!"));
    }

    @Test
    @DisplayName("C154: a cursor outlives everything, since the cluster holds nothing for it")
    void shouldGoOnWhenTheReaderAndTheClusterHaveForgottenEverything() throws IOException {
        // Given
        Question tied = Question.scene(Filter.everything().scene("tied")).limit(10);
        Cursor cursor;
        try (MediaReader reader = library.reader()) {
            cursor = reader.ask(tied).more().orElseThrow();
        }
        JsonNode contexts = library.send("GET", "/_nodes/stats/indices/search", "");
        library.send("POST", "/paging-*/_cache/clear", "");

        // When
        Page next;
        try (MediaReader another = library.reader()) {
            next = another.ask(tied.after(Cursor.parse(cursor.toString())));
        }

        // Then
        assertThat(contexts.findValues("open_contexts")).allMatch(open -> open.asInt() == 0);
        assertThat(next.hits()).hasSize(10);
        assertThat(next.hits()).noneMatch(hit -> hit.document().key().compareTo(cursor.key()) <= 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1s", "30s"})
    @DisplayName("C156: what was written is seen at once after a refresh, 50 times of 50")
    void shouldSeeWhatWasWrittenWhenFresh(String refreshInterval) throws IOException {
        // Given
        String namespace = "fresh-" + refreshInterval;
        Library fresh = new Library(ELASTICSEARCH.url(), namespace, 1);
        fresh.addScene("s", "2020-w53", 1);
        fresh.addEvent(Library.event("s", "first", Modality.TEXT, START));
        fresh.flush();
        fresh.send(
                "PUT", "/" + namespace + "-*/_settings", "{\"index.refresh_interval\": \"" + refreshInterval + "\"}");

        try (MediaReader reader = fresh.reader()) {
            for (int run = 1; run <= 50; run++) {
                // When
                fresh.addEvent(Library.event("s", "e" + run, Modality.TEXT, START + run));
                fresh.flush();
                reader.refresh();

                // Then
                assertThat(reader.ask(Question.events(Filter.everything().scene("s")))
                                .events())
                        .hasSize(run + 1);
            }
        }
    }

    @Test
    @DisplayName("C160: a range of twelve years is answered")
    void shouldAnswerWhenTheRangeHasHundredsOfWeeks() throws IOException {
        try (Wiretap wiretap = new Wiretap(ELASTICSEARCH.url());
                MediaReader reader = library.reader(wiretap.url())) {
            // Given
            Span twelveYears = new Span(1_420_070_400_000L, 1_798_675_200_000L);

            // When
            Page page = reader.ask(Question.events(Filter.everything().time(twelveYears)));

            // Then
            assertThat(page.hits()).hasSize(75);
            assertThat(wiretap.requestLines()).hasSize(1).allMatch(line -> line.length() < 4_096);
        }
    }

    @Test
    void shouldReturnTheNewerOnceWhenTwoGenerationsHoldTheKey() throws IOException {
        // Given
        Library rolled = new Library(ELASTICSEARCH.url(), "rolled", 1);
        ObjectNode old = Library.event("s", "e", Modality.TEXT, START).put("text", "old");
        rolled.addEvent(old);
        rolled.addEvent(Library.event("s", "f", Modality.TEXT, START + 1));
        rolled.publish();
        JsonNode first =
                rolled.send("GET", "/rolled-events-2020-w53-000001", "").path("rolled-events-2020-w53-000001");
        ObjectNode second = ((ObjectNode) first).retain("aliases", "mappings");
        rolled.send("PUT", "/rolled-events-2020-w53-000002", second.toString());
        String id = old.path("key").asText().replace(":", "%3A");
        rolled.send(
                "PUT",
                "/rolled-events-2020-w53-000002/_doc/" + id + "?refresh&routing=" + Library.KEYS.routing("s", 0)
                        + "&version=9&version_type=external_gte",
                old.deepCopy().put("text", "new").toString());

        try (MediaReader reader = rolled.reader()) {
            // When
            Page page = reader.ask(Question.events(Filter.everything()));

            // Then
            assertThat(page.events()).extracting(event -> event.text()).containsExactly("new", null);
            assertThat(reader.find(old.path("key").asText()).orElseThrow().version())
                    .isEqualTo(9);
        }
    }

    /** The keys of every page. */
    private static List<List<String>> pages(Question question) {
        List<List<String>> pages = new ArrayList<>();
        try (MediaReader reader = library.reader()) {
            Optional<Cursor> next = Optional.empty();
            do {
                Page page = reader.ask(next.map(question::after).orElse(question));
                pages.add(page.hits().stream()
                        .map(Hit::document)
                        .map(Document::key)
                        .toList());
                next = page.more();
            } while (next.isPresent());
        }
        return pages;
    }
}
