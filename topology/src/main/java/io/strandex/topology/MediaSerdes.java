package io.strandex.topology;

import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.raw.RawEvent;
import io.strandex.raw.RawEvents;
import io.strandex.serde.AvroSerde;
import io.strandex.state.OrderedEvent;
import io.strandex.state.SlotChange;
import io.strandex.store.StateSerde;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.StreamsConfig;

/**
 * How the topology reads and writes its topics.
 *
 * @param events reads raw values
 * @param ops writes operations
 * @param ordered the repartition by event
 * @param changes the repartition by slot
 */
record MediaSerdes(RawEvents events, Serde<IndexOp> ops, Serde<OrderedEvent> ordered, Serde<SlotChange> changes) {

    /** Reads the registry's address and Confluent's other keys from the configuration. */
    static MediaSerdes from(Topics topics, StreamsConfig config) {
        AvroSerde<MediaEvent> events = AvroSerde.of(MediaEvent.class, config.originals());
        return new MediaSerdes(
                new RawEvents(topics.raw(), events.deserializer()),
                AvroSerde.of(IndexOp.class, config.originals()),
                StateSerde.of(OrderedEvent.class),
                StateSerde.of(SlotChange.class));
    }

    Serde<RawEvent> raw() {
        return events.serde();
    }
}
