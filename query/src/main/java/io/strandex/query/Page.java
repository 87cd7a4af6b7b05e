package io.strandex.query;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.query.document.Document;
import io.strandex.query.document.EventDocument;
import io.strandex.query.document.SceneDocument;
import io.strandex.query.document.SlotDocument;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One page of an answer, whole: a shard that cannot answer is an error, never a gap.
 *
 * @param hits the documents in order
 * @param next where the next page starts, or null when this is the last
 * @param tookMs how long Elasticsearch worked
 * @param shards how many shards it asked; 0 when the series do not exist
 */
public record Page(List<Hit> hits, @Nullable Cursor next, long tookMs, int shards) {

    /** Copies the hits. */
    public Page {
        hits = List.copyOf(hits);
    }

    /** The events, in order. */
    public List<EventDocument> events() {
        return of(EventDocument.class);
    }

    /** The slots, in order. */
    public List<SlotDocument> slots() {
        return of(SlotDocument.class);
    }

    /** The scenes, in order. */
    public List<SceneDocument> scenes() {
        return of(SceneDocument.class);
    }

    /** Where to go on, or empty when this is the last page. */
    public Optional<Cursor> more() {
        return Optional.ofNullable(next);
    }

    /** {@code {"events": […], "slots": […], "next": cursor or null, "took_ms": …}}, and {@code scenes} if there are some. */
    public ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        array(json.putArray("events"), EventDocument.class);
        array(json.putArray("slots"), SlotDocument.class);
        if (!scenes().isEmpty()) {
            array(json.putArray("scenes"), SceneDocument.class);
        }
        return json.put("next", next == null ? null : next.toString()).put("took_ms", tookMs);
    }

    private void array(ArrayNode array, Class<? extends Document> kind) {
        hits.stream()
                .filter(hit -> kind.isInstance(hit.document()))
                .map(Hit::toJson)
                .forEach(array::add);
    }

    private <T extends Document> List<T> of(Class<T> kind) {
        return hits.stream()
                .map(Hit::document)
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }
}
