package io.strandex.slot;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import io.strandex.slot.Fitting.Fitted;
import io.strandex.state.DirtyMark;
import io.strandex.vector.Fusion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Renders the documents of slots: all events of one slot, and their fused vector. */
final class SlotDocuments {
    /** Bytes of a document that are neither events nor vector, at most. */
    private static final int ENVELOPE = 4096;

    private static final JsonFactory JSON = new JsonFactory();

    private final SlotSettings settings;
    private final Fusion fusion;
    private final List<String> expected;

    SlotDocuments(SlotSettings settings, Fusion fusion) {
        this.settings = settings;
        this.fusion = fusion;
        this.expected = settings.expected().stream().map(Enum::name).sorted().toList();
    }

    /** Starts to gather the members of a slot. */
    SlotContent start() {
        return new SlotContent(fusion.start(), settings.maxDocumentBytes() - ENVELOPE - fusion.base64Length());
    }

    /** The expected modalities that a slot lacks. */
    List<String> missing(SlotContent content) {
        return expected.stream()
                .filter(modality -> !content.modalities().contains(modality))
                .toList();
    }

    /** Renders a slot that has members. */
    ByteBuffer render(String key, DirtyMark slot, SlotContent content) {
        try (ByteArrayBuilder bytes = new ByteArrayBuilder();
                JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("key", key);
            json.writeStringField("scene_id", slot.getSceneId());
            writeTimes(json, slot.getChunkStartMs(), content);
            writeCompleteness(json, content);
            writeVector(json, content);
            json.flush();
            writeEvents(bytes, content);
            return ByteBuffer.wrap(bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void writeTimes(JsonGenerator json, long startMs, SlotContent content) throws IOException {
        json.writeNumberField("event_time", content.origin() + startMs);
        json.writeNumberField("start_ms", startMs);
        json.writeNumberField("end_ms", startMs + settings.slots().lengthMs());
    }

    private void writeCompleteness(JsonGenerator json, SlotContent content) throws IOException {
        writeNames(json, "modalities", content.modalities());
        writeNames(json, "missing", missing(content));
        json.writeNumberField("event_count", content.count());
        json.writeNumberField("dropped_count", content.dropped());
        json.writeBooleanField("overflow", content.overflows());
    }

    private void writeVector(JsonGenerator json, SlotContent content) throws IOException {
        Optional<ByteBuffer> vector = fusion.fuse(content.means());
        if (vector.isPresent()) {
            json.writeBinaryField("vector", vector.get().array());
            json.writeStringField("vector_model", fusion.model());
            json.writeStringField("vector_projection", fusion.projectionId());
        }
    }

    private static void writeNames(JsonGenerator json, String field, Iterable<String> names) throws IOException {
        json.writeArrayFieldStart(field);
        for (String name : names) {
            json.writeString(name);
        }
        json.writeEndArray();
    }

    /** Copies the events, which were rendered when they were accepted, and ends the document. */
    private static void writeEvents(ByteArrayBuilder bytes, SlotContent content) {
        bytes.write(",\"events\":".getBytes(StandardCharsets.US_ASCII));
        int separator = '[';
        for (Fitted fitted : content.listed()) {
            bytes.write(separator);
            ByteBuffer event = fitted.member().getJson();
            bytes.write(event.array(), event.arrayOffset() + event.position(), event.remaining());
            separator = ',';
        }
        bytes.write((separator == '[' ? "[]}" : "]}").getBytes(StandardCharsets.US_ASCII));
    }
}
