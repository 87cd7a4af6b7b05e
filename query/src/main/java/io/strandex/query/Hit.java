package io.strandex.query;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.query.document.Document;
import io.strandex.query.document.DocumentJson;
import org.jspecify.annotations.Nullable;

/**
 * One document of an answer.
 *
 * @param index the index that holds it
 * @param version its version
 * @param score how near it is to the vector that was asked for, or null where none was
 * @param document the document
 */
public record Hit(String index, long version, @Nullable Double score, Document document) {

    /** The document's fields, and the score if there is one. */
    public ObjectNode toJson() {
        ObjectNode json = DocumentJson.write(document);
        return score == null ? json : json.put("score", score);
    }
}
