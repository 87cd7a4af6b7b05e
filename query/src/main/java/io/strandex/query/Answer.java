package io.strandex.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.query.document.Document;
import io.strandex.query.document.DocumentJson;
import io.strandex.query.document.EventDocument;
import io.strandex.query.document.SceneDocument;
import io.strandex.query.document.SlotDocument;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads Elasticsearch's answer to a search. */
final class Answer {

    private Answer() {}

    /** The first {@code limit} documents, and where to go on if the answer holds more. */
    static Page page(JsonNode answer, int limit) {
        List<Hit> found = hits(answer);
        JsonNode raw = answer.path("hits").path("hits");
        boolean more = raw.size() > limit;
        List<Hit> hits = found.subList(0, Math.min(found.size(), limit));
        return new Page(
                hits,
                more ? cursor(hits.get(hits.size() - 1).document()) : null,
                answer.path("took").asLong(),
                answer.path("_shards").path("total").asInt());
    }

    /** Every document once: of two generations that hold the same key, the newer version. */
    private static List<Hit> hits(JsonNode answer) {
        List<Hit> hits = new ArrayList<>();
        for (JsonNode raw : answer.path("hits").path("hits")) {
            Hit hit = hit(raw);
            int last = hits.size() - 1;
            if (last < 0
                    || !hits.get(last).document().key().equals(hit.document().key())) {
                hits.add(hit);
            } else if (hits.get(last).version() < hit.version()) {
                hits.set(last, hit);
            }
        }
        return hits;
    }

    private static Hit hit(JsonNode raw) {
        return new Hit(
                raw.path("_index").asText(),
                raw.path("_version").asLong(),
                score(raw),
                DocumentJson.read(raw.path("_source")));
    }

    /** Only an answer without an order of its own is ranked by score. */
    private static @Nullable Double score(JsonNode raw) {
        return raw.has("sort") ? null : raw.path("_score").asDouble();
    }

    private static Cursor cursor(Document last) {
        Series series = switch (last) {
            case EventDocument event -> Series.EVENTS;
            case SlotDocument slot -> Series.SLOTS;
            case SceneDocument scene -> Series.SCENES;
        };
        return new Cursor(series, last.key());
    }
}
