package io.strandex.serde;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericContainer;
import org.apache.kafka.common.errors.SerializationException;

/** The schema with which a datum is written: its own, or that of its Java type. */
final class DatumSchemas {
    private static final Schema BOOLEAN = Schema.create(Schema.Type.BOOLEAN);
    private static final Schema INT = Schema.create(Schema.Type.INT);
    private static final Schema LONG = Schema.create(Schema.Type.LONG);
    private static final Schema FLOAT = Schema.create(Schema.Type.FLOAT);
    private static final Schema DOUBLE = Schema.create(Schema.Type.DOUBLE);
    private static final Schema STRING = Schema.create(Schema.Type.STRING);
    private static final Schema BYTES = Schema.create(Schema.Type.BYTES);
    private static final Schema EMPTY_MAP = Schema.createMap(STRING);

    private DatumSchemas() {}

    static Schema of(Object datum) {
        return switch (datum) {
            case GenericContainer container -> container.getSchema();
            case CharSequence text -> STRING;
            case byte[] bytes -> BYTES;
            case ByteBuffer bytes -> BYTES;
            case Long number -> LONG;
            case Integer number -> INT;
            case Double number -> DOUBLE;
            case Float number -> FLOAT;
            case Boolean truth -> BOOLEAN;
            case Map<?, ?> map ->
                map.isEmpty()
                        ? EMPTY_MAP
                        : Schema.createMap(of(map.values().iterator().next()));
            case Collection<?> list ->
                throw new SerializationException(
                        "A Java collection has no schema of its own: write a GenericData.Array");
            default ->
                throw new SerializationException(
                        "Not an Avro value: " + datum.getClass().getName()
                                + ". Write generated or generic records, primitives, bytes or maps");
        };
    }
}
