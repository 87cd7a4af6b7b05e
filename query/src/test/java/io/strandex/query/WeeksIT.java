package io.strandex.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.strandex.events.Modality;
import io.strandex.query.weeks.WeekState;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class WeeksIT {

    @RegisterExtension
    static final Elasticsearch ELASTICSEARCH = new Elasticsearch();

    @Test
    void shouldListEveryWeekWhenSomeAreBlockedClosedOrRolled() throws IOException {
        // Given
        Library library = new Library(ELASTICSEARCH.url(), "weeks", 2);
        library.addEvent(Library.event("s", "a", Modality.TEXT, 1_608_600_000_000L));
        library.addEvent(Library.event("s", "b", Modality.TEXT, 1_609_200_000_000L));
        library.addEvent(Library.event("s", "c", Modality.TEXT, 1_609_200_000_001L));
        library.addEvent(Library.event("s", "d", Modality.TEXT, 1_609_800_000_000L));
        library.addScene("s", "2020-w52", 1);
        library.publish();
        library.send("PUT", "/weeks-events-2020-w52-000001/_block/write", "");
        library.send("PUT", "/weeks-events-2020-w53-000002", "{\"settings\": {\"number_of_replicas\": 0}}");
        library.send("POST", "/weeks-events-2021-w01-000001/_close", "");
        register(library, "events", "2020-w52", "closed");
        register(library, "slots", "2019-w01", "deleted");

        // When
        List<WeekState> weeks;
        try (MediaReader reader = library.reader()) {
            weeks = reader.weeks();
        }

        // Then
        assertThat(weeks)
                .extracting(
                        WeekState::series, WeekState::week, WeekState::documents, WeekState::shards, WeekState::state)
                .containsExactly(
                        tuple("events", "2020-w52", 1L, 2, "closed, read-only"),
                        tuple("events", "2020-w53", 2L, 3, "open"),
                        tuple("events", "2021-w01", 0L, 2, "open, unreadable"),
                        tuple("scenes", "2020-w52", 1L, 2, "open"),
                        tuple("slots", "2019-w01", 0L, 0, "deleted"));
        assertThat(weeks.get(1).indices())
                .containsExactly("weeks-events-2020-w53-000001", "weeks-events-2020-w53-000002");
        assertThat(weeks.get(1).bytes()).isPositive();
    }

    private static void register(Library library, String series, String week, String state) throws IOException {
        String entry = "{\"series\": \"%s\", \"week\": \"%s\", \"state\": \"%s\"}".formatted(series, week, state);
        library.send("PUT", "/weeks-weeks/_doc/" + series + "-" + week + "?refresh=true", entry);
    }
}
