package io.strandex.salting;

import io.strandex.names.Names;
import io.strandex.salt.SaltEntry;
import io.strandex.salt.SaltHistory;
import io.strandex.salt.SaltPlan;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.NullUnmarked;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the whole history of the salt plan before the first event is processed, and then what is added. Entries are the
 * keys of a compacted topic; the store {@value Names#SALT_PLAN} holds them on every instance.
 */
public final class FollowPlan {
    private static final Logger LOGGER = LoggerFactory.getLogger(FollowPlan.class);

    private FollowPlan() {}

    /** The plan as it stands on a topic, now and later. */
    public static SaltPlan of(StreamsBuilder builder, String topic) {
        SaltHistory history = new SaltHistory();
        builder.addGlobalStore(
                Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(Names.SALT_PLAN), Serdes.String(), Serdes.ByteArray()),
                topic,
                Consumed.with(Serdes.String(), Serdes.ByteArray()).withName(Names.READ_PLAN),
                () -> new FollowProcessor(history));
        return history;
    }

    @NullUnmarked // The store is set by init.
    private static final class FollowProcessor implements Processor<String, byte[], Void, Void> {
        private final SaltHistory history;
        private KeyValueStore<String, byte[]> entries;

        FollowProcessor(SaltHistory history) {
            this.history = history;
        }

        @Override
        public void init(ProcessorContext<Void, Void> context) {
            entries = context.getStateStore(Names.SALT_PLAN);
            try (KeyValueIterator<String, byte[]> known = entries.all()) {
                known.forEachRemaining(entry -> add(entry.key));
            }
        }

        @Override
        public void process(Record<String, byte[]> record) {
            entries.put(record.key(), record.value());
            add(record.key());
        }

        private void add(String key) {
            try {
                history.add(SaltEntry.parse(key));
            } catch (IllegalArgumentException e) {
                LOGGER.atWarn().addKeyValue("reason", e.getMessage()).log("Passed over an entry of the salt plan");
            }
        }
    }
}
