package io.strandex.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.admit.TellReason;
import io.strandex.event.MediaEvents;
import io.strandex.event.Reason;
import io.strandex.events.IndexOp;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What an event does to the one before it. */
class ConflictTest {
    @Test
    void shouldKeepTheFirstUntilItIsDeletedWhenConflictsAreIgnored() {
        try (Rig rig = new Rig(Map.of("conflict", "ignore"))) {
            // When
            rig.send(Rig.event("s", "1").setText("first"))
                    .send(Rig.event("s", "1").setText("second"));
            String kept = text(rig);
            rig.send(MediaEvents.delete("s", "1")).send(Rig.event("s", "1").setText("third"));

            // Then
            assertThat(kept).isEqualTo("first");
            assertThat(text(rig)).isEqualTo("third");
            assertThat(rig.count("events-ignored-total")).isEqualTo(1);
        }
    }

    @Test
    void shouldKeepWhatIsNotSetWhenFieldsAreUpdated() {
        try (Rig rig = new Rig(Map.of("conflict", "update-if-not-null"))) {
            // Given
            rig.send(Rig.event("s", "1")
                    .setUri("u")
                    .setEmbedding(MediaEvents.embedding("m", 1, 2))
                    .setAttributes(Map.of("a", "1", "b", "2")));

            // When
            rig.send(Rig.event("s", "1")
                    .setText(null)
                    .setStartMs(null)
                    .setEndMs(null)
                    .setAttributes(Map.of("c", "3")));
            JsonNode merged = document(rig);
            rig.send(Rig.event("s", "1").setText("new"));

            // Then
            assertThat(merged.get("text").asText()).isEqualTo("text of 1");
            assertThat(merged.get("uri").asText()).isEqualTo("u");
            assertThat(merged.get("start_ms").asLong()).isEqualTo(1_000);
            assertThat(merged.has("embedding")).isTrue();
            assertThat(merged.get("attributes").toString()).isEqualTo("{\"c\":\"3\"}");
            assertThat(document(rig).has("embedding")).isFalse();
            assertThat(document(rig).get("attributes").toString()).isEqualTo("{\"c\":\"3\"}");
        }
    }

    @Test
    void shouldRefuseRecordsUnderAnotherKeyWhenTheOrderOfArrivalCounts() {
        try (Rig rig = new Rig(Map.of("conflict", "ignore"))) {
            // When
            rig.send("another key", Rig.event("s", "1").build());

            // Then
            assertThat(rig.rejected().getFirst().header(TellReason.REASON))
                    .isEqualTo(Reason.STREAM_KEY_MISMATCH.name());
        }
    }

    @Test
    void shouldAppendWithoutRowsWhenNothingIsChecked() {
        try (Rig rig = new Rig(Map.of("conflict", "no-check"))) {
            // When
            rig.send(Rig.event("s", "1"))
                    .send(Rig.event("s", "1"))
                    .send(MediaEvents.delete("s", "1"))
                    .tombstone("s!1")
                    .send(Rig.event("s", "1").setRevision(1L))
                    .settle();

            // Then
            assertThat(rig.rejected())
                    .extracting(record -> record.header(TellReason.REASON))
                    .containsExactly("DELETE_NOT_SUPPORTED", "DELETE_NOT_SUPPORTED", "REVISION_NOT_SUPPORTED");
            assertThat(rig.ops("events"))
                    .extracting(IndexOp::getVersion)
                    .isSorted()
                    .hasSize(2);
            assertThat(rig.index().live("events")).hasSize(1);
            assertThat(rig.driver().producedTopics()).noneMatch(topic -> topic.contains("by-event"));
        }
    }

    private static String text(Rig rig) {
        return document(rig).get("text").asText();
    }

    private static JsonNode document(Rig rig) {
        return rig.index().documents("events").values().iterator().next();
    }
}
