package io.strandex.salting;

import io.strandex.metrics.Counter;
import io.strandex.metrics.Counters;
import io.strandex.names.Names;
import io.strandex.salt.SaltEntry;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.NullUnmarked;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the whole history of the salt plan before the first event is processed, and then what is added. Entries are the
 * keys of a compacted topic; the store {@value Names#SALT_PLAN} holds them on every instance, as they count.
 */
public final class FollowPlan {
    private static final Logger LOGGER = LoggerFactory.getLogger(FollowPlan.class);

    private FollowPlan() {}

    /** Lets a plan know what stands on a topic, now and later. */
    public static void addTo(StreamsBuilder builder, LivePlan plan, String topic) {
        builder.addGlobalStore(
                Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(Names.SALT_PLAN), Serdes.String(), Serdes.ByteArray()),
                topic,
                Consumed.with(Serdes.String(), Serdes.ByteArray()).withName(Names.READ_PLAN),
                () -> new FollowProcessor(plan));
    }

    @NullUnmarked // The store and the counts are set by init.
    private static final class FollowProcessor implements Processor<String, byte[], Void, Void> {
        private static final byte[] NOTHING = {};

        private final LivePlan plan;
        private KeyValueStore<String, byte[]> entries;
        private Counter read;
        private Counter late;

        FollowProcessor(LivePlan plan) {
            this.plan = plan;
        }

        @Override
        public void init(ProcessorContext<Void, Void> context) {
            entries = context.getStateStore(Names.SALT_PLAN);
            Counters counters = new Counters(context);
            read = counters.counter("salt-entries-total", "Entries of the salt plan read");
            late = counters.counter(
                    "salt-entries-late-total", "Entries of the salt plan that came after events of their time");
        }

        @Override
        public void process(Record<String, byte[]> record) {
            try {
                add(SaltEntry.parse(record.key()).appendedAt(record.timestamp()));
            } catch (IllegalArgumentException e) {
                LOGGER.atWarn().addKeyValue("reason", e.getMessage()).log("Passed over an entry of the salt plan");
            }
        }

        private void add(SaltEntry entry) {
            entries.put(entry.toString(), NOTHING);
            read.increment();
            if (!plan.add(entry)) {
                late.increment();
                LOGGER.atWarn()
                        .addKeyValue("from", entry.fromMs())
                        .log("An entry of the salt plan came late: a replay may place some events elsewhere");
            }
        }
    }
}
