package io.strandex.serde;

import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** The record headers that name a schema. */
public final class SchemaHeaders {
    private SchemaHeaders() {}

    /** The headers without those that name the schema of the key or the value. */
    public static Headers without(Headers headers) {
        Headers others = new RecordHeaders(headers);
        others.remove(SchemaHeader.KEY);
        others.remove(SchemaHeader.VALUE);
        return others;
    }
}
