package io.strandex.raw;

import io.strandex.events.MediaEvent;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Bytes;

/**
 * Writes events that were made here as a producer would have.
 *
 * @param topic the raw topic, by which the registry knows the schema
 */
public record RawFrames(String topic, Serializer<MediaEvent> events) {
    /** The event as a raw value. */
    public RawEvent frame(MediaEvent event) {
        return new RawEvent(Bytes.wrap(events.serialize(topic, event)), event);
    }
}
