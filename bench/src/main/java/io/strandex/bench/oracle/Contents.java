package io.strandex.bench.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.events.Embedding;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The content of documents as comparable text, from the model's side and from the index's. */
final class Contents {
    private Contents() {}

    /** A whole document. */
    static String of(long version, String routing, String content) {
        return version + " " + routing + " " + content;
    }

    static String ofScene(String key, int width) {
        String scene = MediaKeys.defaults()
                .parseStreamKey(key.substring(key.indexOf('|') + 1))
                .sceneId();
        return of(width, MediaKeys.defaults().routing(scene, 0), Integer.toString(width));
    }

    static String of(MediaEvent event) {
        return String.join(
                ",",
                event.getSceneId(),
                event.getEventId(),
                event.getModality().name(),
                Long.toString(event.getEventTime().toEpochMilli()),
                String.valueOf(event.getStartMs()),
                String.valueOf(event.getEndMs()),
                String.valueOf(event.getRevision()),
                String.valueOf(event.getText()),
                String.valueOf(event.getUri()),
                String.valueOf(event.getAttributes().get("n")),
                embedding(event.getEmbedding()));
    }

    private static String embedding(@Nullable Embedding embedding) {
        return embedding == null
                ? "null"
                : StandardCharsets.ISO_8859_1
                        .decode(Base64.getEncoder().encode(embedding.getVector().duplicate()))
                        .toString();
    }

    static String of(long time, SortedSet<String> modalities, List<String> ids) {
        return time + " " + modalities + ' ' + ids.size() + ' ' + ids;
    }

    static String ofEvent(JsonNode document) {
        return String.join(
                ",",
                document.path("scene_id").asText(),
                document.path("event_id").asText(),
                document.path("modality").asText(),
                document.path("event_time").asText(),
                document.path("start_ms").asText("null"),
                document.path("end_ms").asText("null"),
                document.path("revision").asText("null"),
                document.path("text").asText("null"),
                document.path("uri").asText("null"),
                document.path("attributes").path("n").asText("null"),
                document.path("embedding").asText("null"));
    }

    static String ofSlot(JsonNode document) {
        List<String> ids = new ArrayList<>();
        document.path("events").forEach(event -> ids.add(event.path("key").asText()));
        SortedSet<String> modalities = new TreeSet<>();
        document.path("modalities").forEach(modality -> modalities.add(modality.asText()));
        int listed = document.path("event_count").asInt()
                - document.path("dropped_count").asInt();
        return listed == ids.size()
                ? of(document.path("event_time").asLong(), modalities, ids)
                : "miscounted " + document;
    }
}
