package io.strandex.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.events.Modality;
import io.strandex.query.document.EventDocument;
import io.strandex.query.document.SlotDocument;
import io.strandex.query.store.StoreSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The Java of {@code docs/query.md}. */
final class ExampleIT {

    @RegisterExtension
    static final Elasticsearch ELASTICSEARCH = new Elasticsearch();

    @Test
    void shouldReadAsThePageShows() throws IOException {
        // Given
        String url = ELASTICSEARCH.url();
        Library library = new Library(url, "strandex", 1);
        for (int i = 0; i < 30; i++) {
            library.addEvent(Library.event("lecture/tides-101", "e" + i, Modality.TEXT, 1_609_232_400_000L + i)
                    .put("start_ms", i * 2_000)
                    .put("end_ms", i * 2_000 + 2_000));
        }
        library.addSlot("lecture/tides-101", 1_609_232_400_000L, 30_000);
        library.publish();
        List<String> seen = new ArrayList<>();

        // When
        try (MediaReader reader = new MediaReader(StoreSettings.of(url))) {
            Question window = Question.window("lecture/tides-101", new Span(30_000, 60_000))
                    .limit(10);
            Optional<Cursor> next = Optional.empty();
            do {
                Page page = reader.ask(next.map(window::after).orElse(window));
                for (SlotDocument slot : page.slots()) {
                    seen.add(slot.key());
                }
                for (EventDocument event : page.events()) {
                    seen.add(event.key());
                }
                next = page.more();
            } while (next.isPresent());
        }

        // Then
        assertThat(seen).hasSize(16).doesNotHaveDuplicates();
    }
}
