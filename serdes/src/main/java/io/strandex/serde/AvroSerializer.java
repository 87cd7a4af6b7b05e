package io.strandex.serde;

import io.strandex.registry.SchemaRegistry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes Avro in Confluent's wire format: magic byte 0, schema id as four big-endian bytes, Avro binary. Top-level bytes are
 * written as they are, without a length, as Confluent's serializer does.
 *
 * <p>Takes generated and generic records, enums, arrays and fixed values, primitives, bytes and maps; null stays null. A
 * {@link SerializationException} means that this datum can't be written; any other exception, that the registry was not
 * reached or refused. Safe for use by many threads.
 *
 * @param <T> what is written
 */
public final class AvroSerializer<T> implements Serializer<T> {
    private static final ThreadLocal<FrameBuffer> BUFFER = ThreadLocal.withInitial(FrameBuffer::new);

    private @Nullable SchemaRegistry registry;
    private @Nullable WriterSchemas schemas;

    /** To be configured by {@link #configure}. */
    public AvroSerializer() {}

    AvroSerializer(SchemaRegistry registry, AvroSettings settings) {
        this.registry = registry;
        this.schemas = new WriterSchemas(registry, settings);
    }

    @Override
    public void configure(Map<String, ?> config, boolean isKey) {
        SchemaRegistry opened = SchemaRegistry.of(config);
        registry = opened;
        schemas = new WriterSchemas(opened, AvroSettings.from(config, isKey));
    }

    @Override
    public byte @Nullable [] serialize(String topic, @Nullable T datum) {
        if (datum == null) {
            return null;
        }
        if (schemas == null) {
            throw new IllegalStateException("The serializer is not configured: schema.registry.url is needed");
        }
        WriterSchemas.Writer writer = schemas.writer(topic, datum);
        return write(writer, datum);
    }

    private static byte[] write(WriterSchemas.Writer writer, Object datum) {
        FrameBuffer buffer = BUFFER.get();
        try {
            var encoder = buffer.start(writer.id());
            if (writer.schema().getType() == Schema.Type.BYTES
                    && writer.schema().getLogicalType() == null) {
                writeRaw(buffer, datum);
            } else {
                writer.datumWriter().write(datum, encoder);
                encoder.flush();
            }
            return buffer.toByteArray();
        } catch (IOException | AvroRuntimeException | ClassCastException | NullPointerException e) {
            throw new SerializationException(
                    "Can't write a " + writer.schema().getFullName() + ": " + e.getMessage(), e);
        }
    }

    private static void writeRaw(FrameBuffer buffer, Object datum) {
        switch (datum) {
            case byte[] bytes -> buffer.write(bytes, 0, bytes.length);
            case ByteBuffer bytes -> {
                byte[] copy = new byte[bytes.remaining()];
                bytes.duplicate().get(copy);
                buffer.write(copy, 0, copy.length);
            }
            default ->
                throw new ClassCastException("not bytes: " + datum.getClass().getName());
        }
    }

    @Override
    public void close() {
        if (registry != null) {
            registry.close();
        }
    }
}
