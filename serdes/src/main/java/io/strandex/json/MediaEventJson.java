package io.strandex.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.strandex.event.InvalidEventException;
import io.strandex.event.Reason;
import io.strandex.events.MediaEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * A {@link MediaEvent} as one JSON object: the contract's field names, enums as names, {@code event_time} as epoch milliseconds
 * or as ISO-8601 text with an offset, {@code embedding.vector} as an array of numbers or base64 of big-endian float32,
 * {@code attributes} as a flat object. A null field or attribute is an absent one, {@code op} is UPSERT where absent, and a
 * DELETE needs its identity only. Names that are unknown or stand twice are refused.
 *
 * <p>What is read here is well-formed; whether it is admissible, {@link io.strandex.event.Admission} says.
 */
public final class MediaEventJson {
    /** Deep enough for whatever the contract knows; deeper input is refused before it is read. */
    private static final int MAX_DEPTH = 64;

    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            .build();

    private MediaEventJson() {}

    /**
     * Reads one event.
     *
     * @throws InvalidEventException with reason and explanation if the text is no event
     */
    public static MediaEvent parse(String json) {
        try (JsonParser parser = JSON.createParser(json)) {
            return parse(parser);
        } catch (IOException e) {
            throw refused(e);
        }
    }

    /**
     * Reads one event.
     *
     * @param json UTF-8
     * @throws InvalidEventException with reason and explanation if the bytes are no event
     */
    public static MediaEvent parse(byte[] json) {
        try (JsonParser parser = JSON.createParser(json)) {
            return parse(parser);
        } catch (IOException e) {
            throw refused(e);
        }
    }

    private static MediaEvent parse(JsonParser parser) throws IOException {
        MediaEvent event = new EventReader(parser).read();
        if (parser.nextToken() != null) {
            throw new InvalidEventException(Reason.MALFORMED_JSON, "something follows the object: one event a line");
        }
        return event;
    }

    private static InvalidEventException refused(IOException failure) {
        String message =
                String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
        boolean deep = failure instanceof StreamConstraintsException && message.contains("depth");
        return new InvalidEventException(
                deep ? Reason.TOO_DEEP : Reason.MALFORMED_JSON,
                deep ? "nested deeper than " + MAX_DEPTH : "not JSON: " + message);
    }

    /** Writes an event as one line of JSON, vector in base64, null fields left out. */
    public static String write(MediaEvent event) {
        return new String(writeBytes(event), StandardCharsets.UTF_8);
    }

    /** Writes an event as one line of JSON in UTF-8, vector in base64, null fields left out. */
    public static byte[] writeBytes(MediaEvent event) {
        return EventWriter.write(JSON, event);
    }

    /** The JSON Schema of an event, for editors and other languages. */
    public static String schema() {
        try (InputStream in = MediaEventJson.class.getResourceAsStream("media-event.schema.json")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("The JSON Schema is not in the jar", e);
        }
    }
}
