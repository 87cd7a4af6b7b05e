package io.strandex.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.strandex.event.InvalidEventException;
import io.strandex.event.MediaEvents;
import io.strandex.event.Reason;
import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;

/** Reads the fields of one event, in any order. */
final class EventReader {
    private static final List<String> FIELDS = MediaEvent.getClassSchema().getFields().stream()
            .map(Schema.Field::name)
            .toList();

    private final JsonParser parser;
    private final JsonValues values;
    private final MediaEvent event = MediaEvents.delete("", "");
    private final Set<String> seen = new HashSet<>();
    private final Set<String> present = new HashSet<>();

    EventReader(JsonParser parser) {
        this.parser = parser;
        this.values = new JsonValues(parser);
    }

    MediaEvent read() throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new InvalidEventException(
                    parser.currentToken() == null ? Reason.MALFORMED_JSON : Reason.NOT_AN_OBJECT,
                    "an event is a JSON object, not " + values.describe());
        }
        event.setOp(EventOp.UPSERT);
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            field();
        }
        require("event_id");
        require("scene_id");
        if (event.getOp() != EventOp.DELETE) {
            require("modality");
            require("event_time");
        }
        return event;
    }

    private void field() throws IOException {
        String name = parser.currentName();
        boolean isNull = parser.nextToken() == JsonToken.VALUE_NULL;
        if (!FIELDS.contains(name)) {
            throw new InvalidEventException(
                    Reason.UNKNOWN_FIELD,
                    "the contract has no field '" + Suggestion.cut(name) + "'" + Suggestion.among(name, FIELDS)
                            + "; what it does not know goes into attributes");
        }
        if (!seen.add(name)) {
            throw new InvalidEventException(Reason.DUPLICATE_FIELD, "'" + name + "' stands twice");
        }
        if (!isNull) {
            value(name);
            present.add(name);
        }
    }

    private void value(String name) throws IOException {
        switch (name) {
            case "event_id" -> event.setEventId(values.text(name));
            case "scene_id" -> event.setSceneId(values.text(name));
            case "modality" -> event.setModality(values.symbol(name, Modality.class, Reason.UNKNOWN_MODALITY));
            case "op" -> event.setOp(values.symbol(name, EventOp.class, Reason.UNKNOWN_OP));
            case "event_time" -> event.setEventTime(values.time(name));
            case "revision" -> event.setRevision(values.whole(name));
            case "start_ms" -> event.setStartMs(values.whole(name));
            case "end_ms" -> event.setEndMs(values.whole(name));
            case "text" -> event.setText(values.text(name));
            case "uri" -> event.setUri(values.text(name));
            case "embedding" -> event.setEmbedding(new EmbeddingReader(parser, values).read());
            case "attributes" -> event.setAttributes(new AttributesReader(parser, values).read());
            default -> throw new IllegalStateException("A field of the schema that is not read: " + name);
        }
    }

    private void require(String name) {
        if (!present.contains(name)) {
            throw new InvalidEventException(Reason.MISSING_FIELD, "'" + name + "' is missing");
        }
    }
}
