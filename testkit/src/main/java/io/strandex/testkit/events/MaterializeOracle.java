package io.strandex.testkit.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.event.Admission;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.testkit.driver.OutputRecord;
import io.strandex.week.IsoWeek;
import java.util.Base64;
import java.util.Collection;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the {@code events} series must hold after a raw topic was processed with conflict behaviour {@code overwrite},
 * stream key (scene, event) and no salt: for each stream key the document of its greatest record, by revision, log
 * time, raw partition and raw offset, unless that record is a DELETE. It knows nothing of rows, retractions and order
 * of arrival; that is its use.
 *
 * @param keys the layouts in force
 * @param admission what is rejected
 */
public record MaterializeOracle(MediaKeys keys, Admission admission) {

    /** With the default layouts and bounds. */
    public MaterializeOracle() {
        this(MediaKeys.defaults(), Admission.standard());
    }

    /** The documents by place. */
    public SortedMap<IndexModel.Place, JsonNode> documents(Collection<OutputRecord<String, MediaEvent>> raw) {
        var documents = new TreeMap<IndexModel.Place, JsonNode>();
        for (MediaEvent event : new RawHistory(keys, admission, raw).live()) {
            long time = event.getEventTime().toEpochMilli();
            String id = keys.eventKey(time, event.getModality(), event.getSceneId(), event.getEventId(), 0);
            documents.put(
                    new IndexModel.Place("events", IsoWeek.of(time).toString(), id),
                    IndexModel.normal(document(event, id)));
        }
        return documents;
    }

    private static JsonNode document(MediaEvent event, String id) {
        ObjectNode document = summary(event, id);
        document.put("scene_id", event.getSceneId());
        document.put("salt", 0);
        putIfPresent(document, "revision", event.getRevision());
        if (event.getEmbedding() != null) {
            byte[] vector = new byte[event.getEmbedding().getVector().remaining()];
            event.getEmbedding().getVector().duplicate().get(vector);
            document.put("embedding_model", event.getEmbedding().getModel());
            document.put("embedding", Base64.getEncoder().encodeToString(vector));
        }
        ObjectNode numbers = JsonNodeFactory.instance.objectNode();
        event.getAttributes().forEach((name, value) -> {
            if (value instanceof Number number) {
                numbers.put(name, ordered(number.doubleValue()));
            }
        });
        return numbers.isEmpty() ? document : document.set("numbers", numbers);
    }

    /** What a slot's document repeats of an event. */
    static ObjectNode summary(MediaEvent event, String id) {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("key", id);
        document.put("event_id", event.getEventId());
        document.put("modality", event.getModality().name());
        document.put("event_time", event.getEventTime().toEpochMilli());
        putIfPresent(document, "start_ms", event.getStartMs());
        putIfPresent(document, "end_ms", event.getEndMs());
        putIfPresent(document, "text", event.getText());
        putIfPresent(document, "uri", event.getUri());
        if (!event.getAttributes().isEmpty()) {
            ObjectNode attributes = document.putObject("attributes");
            event.getAttributes().forEach((name, value) -> attributes.set(name, scalar(value)));
        }
        return document;
    }

    private static void putIfPresent(ObjectNode document, String field, @Nullable Object value) {
        if (value != null) {
            document.set(field, scalar(value));
        }
    }

    private static JsonNode scalar(Object value) {
        return switch (value) {
            case Long number -> JsonNodeFactory.instance.numberNode(number);
            case Double number -> JsonNodeFactory.instance.numberNode(number);
            case Boolean truth -> JsonNodeFactory.instance.booleanNode(truth);
            default -> JsonNodeFactory.instance.textNode(value.toString());
        };
    }

    /** Sixteen hex digits that sort as the numbers do. */
    private static String ordered(double value) {
        long bits = Double.doubleToLongBits(value + 0.0);
        return HexFormat.of().toHexDigits(bits < 0 ? ~bits : bits | Long.MIN_VALUE);
    }
}
