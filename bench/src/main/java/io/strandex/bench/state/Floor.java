package io.strandex.bench.state;

import io.strandex.events.MediaEvent;
import io.strandex.ops.SpreadByKey;
import io.strandex.serde.AvroSerde;
import java.util.Map;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.NullUnmarked;

/** The least topology that reads, repartitions once, does one get and one put per event and writes. */
final class Floor {
    private static final String STORE = "last-by-event";

    private Floor() {}

    static Topology build(String from, String to, StreamsConfig config) {
        Serde<MediaEvent> events = AvroSerde.of(MediaEvent.class, config.originals());
        StreamsBuilder builder = new StreamsBuilder(new TopologyConfig(config));
        builder.addStateStore(
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(STORE), Serdes.String(), events)
                        .withCachingDisabled()
                        .withLoggingEnabled(Map.of()));
        builder.stream(from, Consumed.with(Serdes.ByteArray(), events).withName("read"))
                .map(
                        (key, event) -> KeyValue.pair(event.getSceneId() + '!' + event.getEventId(), event),
                        Named.as("key"))
                .repartition(Repartitioned.<String, MediaEvent>as("by-event")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(events)
                        .withStreamPartitioner(new SpreadByKey<>())
                        .withNumberOfPartitions(6))
                .process(GetAndPut::new, Named.as("get-and-put"), STORE)
                .to(to, Produced.with(Serdes.String(), events).withName("write"));
        return builder.build();
    }

    @NullUnmarked // The store is set by init.
    private static final class GetAndPut extends ContextualProcessor<String, MediaEvent, String, MediaEvent> {
        @Override
        public void process(Record<String, MediaEvent> record) {
            KeyValueStore<String, MediaEvent> store = context().getStateStore(STORE);
            MediaEvent before = store.get(record.key());
            if (!record.value().equals(before)) {
                store.put(record.key(), record.value());
                context().forward(record);
            }
        }
    }
}
