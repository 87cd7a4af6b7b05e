package io.strandex.serde;

import io.strandex.registry.SchemaRegistry;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/**
 * {@link AvroSerializer} and {@link AvroDeserializer} together, with one registry client.
 *
 * @param <T> what is written and read
 */
public final class AvroSerde<T> implements Serde<T> {
    private final AvroSerializer<T> serializer;
    private final AvroDeserializer<T> deserializer;

    /** To be configured by {@link #configure}. */
    public AvroSerde() {
        this(new AvroSerializer<>(), new AvroDeserializer<>());
    }

    private AvroSerde(AvroSerializer<T> serializer, AvroDeserializer<T> deserializer) {
        this.serializer = serializer;
        this.deserializer = deserializer;
    }

    /**
     * A ready serde for the values of a generated class.
     *
     * @param type the class to read into, whatever schema a frame was written with
     * @param config Confluent's keys, {@code schema.registry.url} first; others are passed over
     */
    public static <T extends SpecificRecord> AvroSerde<T> of(Class<T> type, Map<String, ?> config) {
        SchemaRegistry registry = SchemaRegistry.of(config);
        AvroSettings settings = AvroSettings.from(config, false).reading(type);
        return new AvroSerde<>(new AvroSerializer<>(registry, settings), new AvroDeserializer<>(registry, settings));
    }

    @Override
    public void configure(Map<String, ?> config, boolean isKey) {
        serializer.configure(config, isKey);
        deserializer.configure(config, isKey);
    }

    @Override
    public Serializer<T> serializer() {
        return serializer;
    }

    @Override
    public Deserializer<T> deserializer() {
        return deserializer;
    }

    @Override
    public void close() {
        serializer.close();
        deserializer.close();
    }
}
