package io.strandex.query.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.events.Modality;
import java.io.IOException;
import java.util.Arrays;

/** Documents to and from JSON. Fields that a later version adds are passed over; a later modality reads as UNKNOWN. */
public final class DocumentJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .defaultPropertyInclusion(JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, null))
            .addModule(new SimpleModule().addDeserializer(Modality.class, new ModalityReader()))
            .build();

    private DocumentJson() {}

    /**
     * Reads a document of whichever series, told apart by the fields that only one of them has.
     *
     * @throws IllegalArgumentException if the source has the shape of none
     */
    public static Document read(JsonNode source) {
        Class<? extends Document> kind = kind(source);
        try {
            return MAPPER.treeToValue(source, kind);
        } catch (JsonProcessingException malformed) {
            throw new IllegalArgumentException(
                    "not a " + kind.getSimpleName() + ": " + malformed.getOriginalMessage(), malformed);
        }
    }

    /** The document with its field names; absent values are left out. */
    public static ObjectNode write(Document document) {
        return MAPPER.valueToTree(document);
    }

    private static Class<? extends Document> kind(JsonNode source) {
        if (source.has("event_id")) {
            return EventDocument.class;
        }
        return source.has("salt_width") ? SceneDocument.class : SlotDocument.class;
    }

    private static final class ModalityReader extends StdDeserializer<Modality> {

        private static final long serialVersionUID = 1L;

        private ModalityReader() {
            super(Modality.class);
        }

        @Override
        public Modality deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            String name = parser.getText();
            return Arrays.stream(Modality.values())
                    .filter(modality -> modality.name().equals(name))
                    .findFirst()
                    .orElse(Modality.UNKNOWN);
        }
    }
}
