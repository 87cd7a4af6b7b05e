package io.strandex.topology;

import io.strandex.raw.BugsToDeadLetters;
import io.strandex.raw.UnreadableToDeadLetters;
import io.strandex.store.BoundedRocksDb;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

/**
 * How Kafka Streams runs the topology unless a setting says otherwise: exactly once, bad records to the dead-letter
 * topic, every name explicit, limits of record sizes raised together.
 */
public final class StreamsDefaults {
    /** Greatest record on internal topics, operations and rejects; a raw record may have the broker's default of 1 MiB. */
    public static final int MAX_RECORD_BYTES = 4 << 20;

    /** The {@code application.id}: the consumer group, and the start of internal topics' names. */
    public static final String APPLICATION_ID = "strandex-media";

    private StreamsDefaults() {}

    /**
     * The configuration.
     *
     * @param overrides Kafka's own keys and the serdes'; they win
     */
    public static StreamsConfig with(Topics topics, Map<String, ?> overrides) {
        Map<String, Object> config = new HashMap<>();
        addGuarantees(config, topics);
        addSpeed(config);
        addPatience(config);
        config.putAll(overrides);
        return new StreamsConfig(config);
    }

    private static void addGuarantees(Map<String, Object> config, Topics topics) {
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, APPLICATION_ID);
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        config.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        config.put(StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG, UnreadableToDeadLetters.class);
        config.put(StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG, BugsToDeadLetters.class);
        config.put(StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG, topics.dead());
        config.put(StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        config.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG), MAX_RECORD_BYTES);
        config.put(StreamsConfig.topicPrefix(TopicConfig.MAX_MESSAGE_BYTES_CONFIG), MAX_RECORD_BYTES);
    }

    /**
     * A registry that is away for a minute holds the topology up and does not stop it: one to three minutes of tries, and
     * less than {@code max.poll.interval.ms} even where each runs into its time-out.
     */
    private static void addPatience(Map<String, Object> config) {
        config.put("max.retries", 12);
        config.put("http.read.timeout.ms", 5_000);
    }

    private static void addSpeed(Map<String, Object> config) {
        config.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 200);
        config.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0);
        config.put(StreamsConfig.ROCKSDB_CONFIG_SETTER_CLASS_CONFIG, BoundedRocksDb.class);
        config.put(StreamsConfig.producerPrefix(ProducerConfig.BATCH_SIZE_CONFIG), 128 << 10);
        config.put(StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
    }
}
