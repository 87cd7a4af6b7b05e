package io.strandex.cli.dead;

import io.strandex.cli.CliException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes copies of operations in transactions; of two that run at once the later ends the earlier. */
final class Appender implements AutoCloseable {
    private static final String TRANSACTIONAL_ID = "strandex-dead-redrive";

    private final KafkaProducer<byte[], byte[]> producer;
    private final Set<Position> written = new HashSet<>();

    Appender(Map<String, Object> kafka) {
        Map<String, Object> config = new HashMap<>(kafka);
        config.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, TRANSACTIONAL_ID);
        config.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 64 << 20);
        producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
        producer.initTransactions();
    }

    /** Writes, and leaves the transaction open. */
    void begin(Collection<DeadLetter> letters) {
        producer.beginTransaction();
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        letters.forEach(letter -> sent.add(producer.send(copy(letter))));
        producer.flush();
        try {
            for (Future<RecordMetadata> each : sent) {
                RecordMetadata at = each.get();
                written.add(new Position(at.topic(), at.partition(), at.offset()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failed("interrupted while operations were sent");
        } catch (ExecutionException e) {
            throw CliException.failed("Kafka did not take an operation: " + e.getCause());
        }
    }

    /** The operation as it was, its own headers included, at the end of its own partition. */
    private static ProducerRecord<byte[], byte[]> copy(DeadLetter letter) {
        Position origin = letter.origin();
        if (origin == null) {
            throw new IllegalArgumentException("an operation without a place can't be sent");
        }
        RecordHeaders headers = new RecordHeaders();
        for (Header header : letter.record().headers()) {
            if (!DeadLetter.isOfTheLetter(header)) {
                headers.add(header);
            }
        }
        ConsumerRecord<byte[], byte[]> record = letter.record();
        return new ProducerRecord<>(origin.topic(), origin.partition(), null, record.key(), record.value(), headers);
    }

    /** Whether a record is one of ours, of an aborted attempt too. */
    boolean wrote(ConsumerRecord<byte[], byte[]> record) {
        return written.contains(new Position(record.topic(), record.partition(), record.offset()));
    }

    void commit() {
        producer.commitTransaction();
    }

    void abort() {
        producer.abortTransaction();
    }

    @Override
    public void close() {
        producer.close();
    }
}
