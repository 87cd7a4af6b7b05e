package io.strandex.source;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Reads JSON as a tree: whole numbers exactly, no name twice in one object, nothing after the end. */
public final class JsonTree {
    private static final int MAX_DEPTH = 64;

    private static final ObjectMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonTree() {}

    /**
     * The tree; null for JSON's null.
     *
     * @throws SerializationException if the bytes are no JSON, or nest deeper than 64
     */
    public static @Nullable Object read(byte[] json) {
        try {
            return JSON.readValue(json, Object.class);
        } catch (IOException e) {
            String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new SerializationException("The bytes are no JSON: " + message, e);
        }
    }
}
