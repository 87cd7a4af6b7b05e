package io.strandex.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.events.Modality;
import io.strandex.query.document.SlotDocument;
import io.strandex.query.store.StoreException;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class NearestIT {

    @RegisterExtension
    static final Elasticsearch ELASTICSEARCH = new Elasticsearch();

    private static final long START = 1_609_200_000_000L;

    private static Library library;

    @BeforeAll
    static void writeVectors() throws IOException {
        library = new Library(ELASTICSEARCH.url(), "nearest", 1);
        for (int i = 0; i < 200; i++) {
            double angle = i * Math.PI / 400;
            ObjectNode event = Library.event("s" + i % 2, "e" + i, Modality.TEXT, START);
            ObjectNode slot = event.deepCopy();
            slot.removeAll();
            slot.put("key", Library.KEYS.slotKey("s" + i % 2, i * 30_000L))
                    .put("scene_id", "s" + i % 2)
                    .put("event_time", START)
                    .put("start_ms", i * 30_000L)
                    .put("end_ms", i * 30_000L + 30_000)
                    .put("event_count", 0);
            slot.putArray("vector")
                    .add(Math.cos(angle))
                    .add(Math.sin(angle))
                    .add(0)
                    .add(0);
            library.addSlot(slot);
        }
        library.publish();
    }

    @Test
    void shouldReturnTheNearestOfTheWindowWhenFiltered() {
        try (MediaReader reader = library.reader()) {
            // Given: the vector of slot 100, which is not in the window.
            List<Float> vector = List.of(0.70710677f, 0.70710677f, 0f, 0f);
            Filter window = Filter.everything().scene("s0").media(new Span(0, 50 * 30_000L));

            // When
            Page page = reader.nearest(new Nearest(Series.SLOTS, vector, 3, window));

            // Then
            assertThat(page.slots())
                    .extracting(SlotDocument::startMs)
                    .containsExactly(48 * 30_000L, 46 * 30_000L, 44 * 30_000L);
            assertThat(page.hits()).extracting(Hit::score).doesNotContainNull();
            assertThat(page.slots()).extracting(SlotDocument::vector).containsOnlyNulls();
        }
    }

    @Test
    void shouldReturnVectorsOnlyWhenAskedTo() {
        try (MediaReader reader = library.reader()) {
            Question question =
                    Question.of(EnumSet.of(Series.SLOTS), Filter.everything()).limit(1);

            assertThat(reader.ask(question).slots())
                    .extracting(SlotDocument::vector)
                    .containsOnlyNulls();
            assertThat(reader.ask(question.withVectors()).slots())
                    .extracting(SlotDocument::vector)
                    .doesNotContainNull();
        }
    }

    @Test
    void shouldSayBothDimensionsWhenTheVectorHasAnother() {
        try (MediaReader reader = library.reader()) {
            Throwable refusal = catchThrowable(
                    () -> reader.nearest(new Nearest(Series.SLOTS, List.of(1f, 2f, 3f), 3, Filter.everything())));

            assertThat(refusal)
                    .isInstanceOf(StoreException.class)
                    .hasMessageContainingAll("400", "3", "4", "dimension");
        }
    }
}
