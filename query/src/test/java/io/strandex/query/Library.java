package io.strandex.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.events.Modality;
import io.strandex.key.MediaKeys;
import io.strandex.query.store.StoreSettings;
import io.strandex.week.IsoWeek;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** Indices as the sink makes them, under names of their own, and documents as the topology renders them. */
final class Library {

    static final MediaKeys KEYS = MediaKeys.defaults();
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final StringBuilder bulk = new StringBuilder();
    private final Set<String> made = new HashSet<>();
    private final String url;
    private final String namespace;
    private final int shards;

    /** @param shards how many each week has */
    Library(String url, String namespace, int shards) {
        this.url = url;
        this.namespace = namespace;
        this.shards = shards;
    }

    MediaReader reader() {
        return reader(url);
    }

    /** A reader of these indices that asks at another URL. */
    MediaReader reader(String through) {
        return new MediaReader(new StoreSettings(URI.create(through), null, Duration.ofSeconds(30), namespace));
    }

    /** An event of scene {@code scene} that happened at {@code time}, without a position. */
    static ObjectNode event(String scene, String id, Modality modality, long time) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("key", KEYS.eventKey(time, modality, scene, id, 0))
                .put("scene_id", scene)
                .put("event_id", id)
                .put("modality", modality.name())
                .put("event_time", time)
                .put("salt", 0);
    }

    void addEvent(ObjectNode event) throws IOException {
        String week = IsoWeek.of(event.path("event_time").asLong()).toString();
        String scene = event.path("scene_id").asText();
        add("events", week, KEYS.routing(scene, event.path("salt").asInt()), event);
    }

    /** A slot of 30 seconds from {@code startMs} on, with these raw events; the scene began at {@code origin}. */
    void addSlot(String scene, long origin, long startMs, ObjectNode... events) throws IOException {
        ObjectNode slot = JsonNodeFactory.instance
                .objectNode()
                .put("key", KEYS.slotKey(scene, startMs))
                .put("scene_id", scene)
                .put("event_time", origin + startMs)
                .put("start_ms", startMs)
                .put("end_ms", startMs + 30_000)
                .put("event_count", events.length)
                .put("dropped_count", 0)
                .put("overflow", false);
        Set<String> modalities = new HashSet<>();
        for (ObjectNode event : events) {
            slot.withArray("events").add(event.deepCopy().without(Set.of("scene_id", "salt")));
            modalities.add(event.path("modality").asText());
        }
        modalities.forEach(slot.withArray("modalities")::add);
        addSlot(slot);
    }

    void addSlot(ObjectNode slot) throws IOException {
        String week = IsoWeek.of(slot.path("event_time").asLong()).toString();
        add("slots", week, KEYS.routing(slot.path("scene_id").asText(), 0), slot);
    }

    void addScene(String scene, String week, int width) throws IOException {
        ObjectNode document = JsonNodeFactory.instance
                .objectNode()
                .put("key", KEYS.streamKey(scene, week))
                .put("scene_id", scene)
                .put("week", week)
                .put("salt_width", width);
        add("scenes", week, KEYS.routing(scene, 0), document);
    }

    void add(String series, String week, String routing, ObjectNode document) throws IOException {
        String alias = namespace + "-" + series + "-" + week;
        if (made.add(alias)) {
            create(series, alias);
        }
        ObjectNode action = JSON.createObjectNode();
        action.putObject("index")
                .put("_index", alias + "-000001")
                .put("_id", document.path("key").asText())
                .put("routing", routing);
        bulk.append(action).append('\n').append(document).append('\n');
        if (bulk.length() > 5_000_000) {
            flush();
        }
    }

    /** Writes what was added; nothing is visible yet. */
    void flush() throws IOException {
        JsonNode answer = send("POST", "/_bulk?filter_path=errors,items.*.error", bulk.toString());
        if (answer.path("errors").asBoolean()) {
            throw new IOException(answer.path("items").toString());
        }
        bulk.setLength(0);
    }

    /** Writes what was added and makes it visible. */
    void publish() throws IOException {
        flush();
        send("POST", "/" + namespace + "-*/_refresh", "");
    }

    JsonNode send(String method, String path, String body) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .method(method, BodyPublishers.ofString(body))
                .header("Content-Type", "application/json")
                .build();
        try {
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            if (answer.statusCode() >= 300) {
                throw new IOException(answer.body());
            }
            return JSON.readTree(answer.body());
        } catch (InterruptedException stopped) {
            throw new IOException(stopped);
        }
    }

    private void create(String series, String alias) throws IOException {
        ObjectNode index = JSON.createObjectNode();
        index.putObject("settings")
                .put("number_of_shards", shards)
                .put("number_of_replicas", 0)
                .put("refresh_interval", "30s");
        index.set("mappings", Mappings.of(series));
        index.putObject("aliases").putObject(alias);
        ((ObjectNode) index.path("aliases")).putObject(namespace + "-" + series);
        send("PUT", "/" + alias + "-000001", index.toString());
    }
}
