package io.strandex.raw;

import io.strandex.events.MediaEvent;
import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;

/**
 * Reads raw values.
 *
 * @param topic the raw topic, by which the registry knows the schemas
 * @param events the deserializer that producers' bytes need
 */
public record RawEvents(String topic, Deserializer<MediaEvent> events) {
    /** Reads an event again from bytes that were read before. */
    public MediaEvent read(Headers headers, ByteBuffer bytes) {
        return events.deserialize(topic, headers, bytes);
    }

    /** A serde for the source: it keeps the bytes, and reads a null value as an event too, since it means a DELETE. */
    public Serde<RawEvent> serde() {
        return Serdes.serdeFrom(
                (any, raw) -> raw.bytes() == null ? null : raw.bytes().get(), new RawDeserializer());
    }

    private final class RawDeserializer implements Deserializer<RawEvent> {
        @Override
        public RawEvent deserialize(String any, byte[] bytes) {
            throw new IllegalStateException("Kafka Streams reads values with their headers");
        }

        @Override
        public RawEvent deserialize(String any, Headers headers, byte[] bytes) {
            return bytes == null
                    ? new RawEvent(null, null)
                    : new RawEvent(Bytes.wrap(bytes), events.deserialize(any, headers, bytes));
        }
    }
}
