package io.strandex.bench.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import java.util.ArrayList;
import java.util.List;

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
                event.getText(),
                String.valueOf(event.getAttributes().get("n")));
    }

    static String of(long time, List<String> ids) {
        return time + " " + ids;
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
                document.path("text").asText(),
                document.path("attributes").path("n").asText());
    }

    static String ofSlot(JsonNode document) {
        List<String> ids = new ArrayList<>();
        document.path("events").forEach(event -> ids.add(event.path("key").asText()));
        return of(document.path("event_time").asLong(), ids);
    }
}
