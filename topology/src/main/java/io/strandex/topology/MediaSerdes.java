package io.strandex.topology;

import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.raw.RawEvent;
import io.strandex.raw.RawEvents;
import io.strandex.raw.RawFrames;
import io.strandex.serde.AvroSerde;
import io.strandex.source.SourceReader;
import io.strandex.source.SourceSettings;
import io.strandex.state.OrderedEvent;
import io.strandex.state.SlotChange;
import io.strandex.state.SlotPart;
import io.strandex.store.StateSerde;
import java.util.Map;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.streams.StreamsConfig;

/**
 * How the topology reads and writes its topics.
 *
 * @param events reads raw values
 * @param frames writes events as raw values
 * @param ops writes operations
 * @param ordered the repartition by event
 * @param changes the repartitions by slot, and by slot and salt
 * @param parts the repartition of what salts gather
 * @param config of the serdes that sources need
 */
record MediaSerdes(
        RawEvents events,
        RawFrames frames,
        Serde<IndexOp> ops,
        Serde<OrderedEvent> ordered,
        Serde<SlotChange> changes,
        Serde<SlotPart> parts,
        Map<String, Object> config) {

    /** Reads the registry's address and Confluent's other keys from the configuration. */
    static MediaSerdes from(Topics topics, StreamsConfig config) {
        AvroSerde<MediaEvent> events = AvroSerde.of(MediaEvent.class, config.originals());
        return new MediaSerdes(
                new RawEvents(topics.raw(), events.deserializer()),
                new RawFrames(topics.raw(), events.serializer()),
                AvroSerde.of(IndexOp.class, config.originals()),
                StateSerde.of(OrderedEvent.class),
                StateSerde.of(SlotChange.class),
                StateSerde.of(SlotPart.class),
                config.originals());
    }

    SourceReader reader(SourceSettings source) {
        return SourceReader.of(source, config);
    }

    Serde<RawEvent> raw() {
        return events.serde();
    }
}
