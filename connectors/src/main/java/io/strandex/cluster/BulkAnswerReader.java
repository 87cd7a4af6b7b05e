package io.strandex.cluster;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.bulk.BulkReply;
import io.strandex.bulk.BulkReply.ItemReply;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Reads the answers of {@code _bulk} as a stream; only errors become objects. */
final class BulkAnswerReader {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonFactory FACTORY = JSON.getFactory();

    private BulkAnswerReader() {}

    /**
     * The items of an answer.
     *
     * @throws IOException if the answer is cut or is no bulk answer
     */
    static List<ItemReply> items(InputStream content) throws IOException {
        List<ItemReply> items = new ArrayList<>();
        try (JsonParser parser = FACTORY.createParser(content)) {
            expect(parser.nextToken(), JsonToken.START_OBJECT);
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean isItems = "items".equals(parser.currentName());
                parser.nextToken();
                if (isItems) {
                    readItems(parser, items);
                } else {
                    parser.skipChildren();
                }
            }
            expect(parser.currentToken(), JsonToken.END_OBJECT);
        }
        return items;
    }

    private static void readItems(JsonParser parser, List<ItemReply> items) throws IOException {
        expect(parser.currentToken(), JsonToken.START_ARRAY);
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            expect(parser.nextToken(), JsonToken.FIELD_NAME);
            expect(parser.nextToken(), JsonToken.START_OBJECT);
            items.add(readItem(parser));
            expect(parser.nextToken(), JsonToken.END_OBJECT);
        }
        expect(parser.currentToken(), JsonToken.END_ARRAY);
    }

    private static ItemReply readItem(JsonParser parser) throws IOException {
        int status = 0;
        JsonNode error = null;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            if ("status".equals(name)) {
                status = parser.getIntValue();
            } else if ("error".equals(name)) {
                error = JSON.readTree(parser);
            } else {
                parser.skipChildren();
            }
        }
        return error == null ? ItemReply.of(status) : new ItemReply(status, type(error), reason(error));
    }

    /** A refusal of a whole request. */
    static BulkReply.Refused refusal(int status, InputStream content) throws IOException {
        JsonNode error = JSON.readTree(content).path("error");
        return new BulkReply.Refused(status, type(error), reason(error));
    }

    private static String type(JsonNode error) {
        return error.path("type").asText("");
    }

    /** The reason with those of its causes, since the outermost often says only that parsing failed. */
    private static String reason(JsonNode error) {
        StringBuilder reason = new StringBuilder(error.path("reason").asText(""));
        for (JsonNode cause = error.path("caused_by"); !cause.isMissingNode(); cause = cause.path("caused_by")) {
            String why = cause.path("reason").asText("");
            if (reason.indexOf(why) < 0) {
                reason.append("; ").append(why);
            }
        }
        return reason.toString();
    }

    private static void expect(JsonToken token, JsonToken wanted) throws IOException {
        if (token != wanted) {
            throw new IOException("the answer is cut or no bulk answer: " + token + " instead of " + wanted);
        }
    }
}
