package io.strandex.bench.oracle;

import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.serde.AvroSerde;
import io.strandex.spread.Spread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** The raw topic on a genuine broker: written as producers do, and read back with the log times that the broker gave. */
final class RawTopic implements AutoCloseable {
    static final int PARTITIONS = 3;
    private static final Duration POLL = Duration.ofMillis(200);

    private final String topic;
    private final String bootstrap;
    private final AvroSerde<MediaEvent> events;
    private final KafkaProducer<String, MediaEvent> producer;
    private final KafkaProducer<String, MediaEvent> aborting;

    RawTopic(String topic, String bootstrap, String registry) {
        this.topic = topic;
        this.bootstrap = bootstrap;
        this.events = AvroSerde.of(MediaEvent.class, Map.of("schema.registry.url", registry));
        this.producer = producer(Map.of());
        this.aborting = producer(Map.of("transactional.id", UUID.randomUUID().toString()));
        aborting.initTransactions();
    }

    /** Writes operations; returns when the broker has them all. */
    void send(List<Operation> operations) throws InterruptedException {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        operations.forEach(operation -> sent.add(producer.send(record(operation))));
        producer.flush();
        for (Future<RecordMetadata> each : sent) {
            try {
                each.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("an operation cannot be written", e.getCause());
            }
        }
    }

    /** Writes operations that nobody may ever see. */
    void abort(List<Operation> operations) {
        aborting.beginTransaction();
        for (Operation operation : operations) {
            Future<RecordMetadata> unused = aborting.send(record(operation));
        }
        aborting.flush();
        aborting.abortTransaction();
    }

    /** All that is committed, in the order of each partition's log. */
    List<Operation> read() {
        List<Operation> operations = new ArrayList<>();
        try (KafkaConsumer<String, MediaEvent> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrap, "isolation.level", "read_committed"),
                new StringDeserializer(),
                events.deserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(POLL)
                        .forEach(record ->
                                operations.add(new Operation(record.key(), record.value(), record.timestamp())));
            }
        }
        return operations;
    }

    /** By event id, so that an event's records stay in one partition whatever scene they name. */
    private ProducerRecord<String, MediaEvent> record(Operation operation) {
        String eventId = MediaKeys.defaults().parseStreamKey(operation.key()).eventId();
        int partition = Spread.partition(eventId, PARTITIONS);
        return new ProducerRecord<>(topic, partition, operation.key(), operation.event());
    }

    private KafkaProducer<String, MediaEvent> producer(Map<String, Object> more) {
        Map<String, Object> config = new HashMap<>(more);
        config.put("bootstrap.servers", bootstrap);
        config.put("linger.ms", 5);
        // A first batch to a topic that was just made is else overtaken by the second, and refused for ever:
        // KAFKA-15591.
        config.put("max.in.flight.requests.per.connection", 1);
        config.put("delivery.timeout.ms", 300_000);
        config.put("max.block.ms", 120_000);
        return new KafkaProducer<>(config, new StringSerializer(), events.serializer());
    }

    @Override
    public void close() {
        producer.close();
        aborting.close();
        events.close();
    }
}
