package io.strandex.produce;

import io.strandex.event.Admission;
import io.strandex.events.MediaEvent;
import io.strandex.serde.AvroSerde;
import io.strandex.spread.SpreadPartitioner;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Gathers the settings of a {@link MediaProducer}. */
public final class MediaProducerBuilder {
    private static final int DEFAULT_MAX_REQUEST = 1_048_576;
    /** What a record adds to its key and value in a request, generously. */
    private static final int OVERHEAD = 1024;

    private final Map<String, Object> config = new HashMap<>();
    private String topic = "media.events.raw.v1";
    private String rejectedTopic = "media.events.rejected.v1";
    private Admission admission = Admission.standard();

    MediaProducerBuilder(String bootstrapServers, String registryUrl) {
        config.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        config.put("schema.registry.url", registryUrl);
        config.put(ProducerConfig.CLIENT_ID_CONFIG, "strandex-producer");
        config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        config.put(ProducerConfig.ACKS_CONFIG, "all");
        // With more, a first batch that meets a partition without a leader yet is overtaken by the second, which the
        // broker takes
        // from a producer that it does not know; the first is then out of order until its time is over (KAFKA-15591).
        config.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
        config.put(ProducerConfig.LINGER_MS_CONFIG, 20);
        config.put(ProducerConfig.BATCH_SIZE_CONFIG, 128 * 1024);
        config.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    }

    /** The raw topic; {@code media.events.raw.v1} if not said. */
    public MediaProducerBuilder topic(String name) {
        topic = name;
        return this;
    }

    /** The rejected topic; {@code media.events.rejected.v1} if not said. */
    public MediaProducerBuilder rejectedTopic(String name) {
        rejectedTopic = name;
        return this;
    }

    /** How events are judged before they are sent; {@link Admission#standard()} if not said. */
    public MediaProducerBuilder admission(Admission judge) {
        admission = judge;
        return this;
    }

    /** Kafka's and Confluent's own settings: security, batching, {@code auto.register.schemas}… */
    public MediaProducerBuilder config(Map<String, ?> settings) {
        config.putAll(settings);
        return this;
    }

    /** One of Kafka's or Confluent's own settings. */
    public MediaProducerBuilder config(String key, Object value) {
        config.put(key, value);
        return this;
    }

    /**
     * Opens the producer. Kafka and registry are reached with the first event.
     *
     * @throws org.apache.kafka.common.KafkaException if a setting is wrong
     */
    public MediaProducer build() {
        Map<String, Object> kafka = new HashMap<>(config);
        kafka.putIfAbsent(ProducerConfig.PARTITIONER_CLASS_CONFIG, SpreadPartitioner.class);
        // Settings of the registry are not Kafka's to warn about.
        kafka.keySet().removeIf(key -> !ProducerConfig.configNames().contains(key));
        AvroSerde<MediaEvent> serde = AvroSerde.of(MediaEvent.class, config);
        return new MediaProducer(
                new KafkaProducer<>(kafka, new ByteArraySerializer(), new ByteArraySerializer()),
                serde,
                this,
                Clock.systemUTC());
    }

    String topic() {
        return topic;
    }

    String rejectedTopic() {
        return rejectedTopic;
    }

    Admission admission() {
        return admission;
    }

    int maxEventBytes() {
        Object request = config.getOrDefault(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, DEFAULT_MAX_REQUEST);
        return Integer.parseInt(request.toString()) - OVERHEAD;
    }

    Map<String, Object> config() {
        return config;
    }
}
