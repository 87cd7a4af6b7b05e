package io.strandex.serde;

import io.strandex.registry.SchemaRegistry;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The schema id in a record header, as Confluent's producers from version 8 on may write it: version byte 1 and a GUID of 16
 * bytes, or version byte 0 and an id of 4; the record's bytes are then Avro alone.
 */
final class SchemaHeader {
    static final String KEY = "__key_schema_id";
    static final String VALUE = "__value_schema_id";

    private SchemaHeader() {}

    static byte @Nullable [] find(Headers headers, boolean key) {
        Header header = headers.lastHeader(key ? KEY : VALUE);
        return header == null ? null : header.value();
    }

    static Schema schema(byte[] header, SchemaRegistry registry, String subject) {
        ByteBuffer bytes = ByteBuffer.wrap(header);
        if (header.length == 17 && header[0] == 1) {
            bytes.get();
            return registry.byGuid(new UUID(bytes.getLong(), bytes.getLong()).toString());
        }
        if (header.length == 5 && header[0] == 0) {
            return registry.byId(Frames.schemaId(header), subject);
        }
        throw new SerializationException("The header with the schema id holds " + header.length
                + " bytes, neither an id (0 and 4 bytes) nor a GUID (1 and 16 bytes)");
    }
}
