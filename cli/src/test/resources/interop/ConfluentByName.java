import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * A producer and a consumer as anybody would write them: Confluent's genuine serde stands in their configuration by name and
 * nowhere else. Writes ten events, then waits for their operations and prints each as "KEY KIND SERIES".
 */
public class ConfluentByName {
    private static final int EVENTS = 10;

    public static void main(String[] args) throws Exception {
        Properties config = new Properties();
        try (Reader file = Files.newBufferedReader(Path.of(args[0]))) {
            config.load(file);
        }
        Schema schema = new Schema.Parser().parse(Path.of(args[1]).toFile());
        try (KafkaProducer<String, GenericRecord> producer = new KafkaProducer<>(config)) {
            for (int i = 0; i < EVENTS; i++) {
                producer.send(new ProducerRecord<>("media.events.raw.v1", "s!e" + i, event(schema, "e" + i))).get();
            }
        }
        try (KafkaConsumer<String, GenericRecord> consumer = new KafkaConsumer<>(config)) {
            List<TopicPartition> partitions = consumer.partitionsFor("media.index-ops.v1").stream()
                    .map(p -> new TopicPartition(p.topic(), p.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Set<String> seen = new HashSet<>();
            long deadline = System.nanoTime() + 60_000_000_000L;
            while (seen.size() < EVENTS && System.nanoTime() < deadline) {
                for (ConsumerRecord<String, GenericRecord> record : consumer.poll(Duration.ofMillis(200))) {
                    GenericRecord op = record.value();
                    if (op.get("series").toString().equals("events") && seen.add(record.key())) {
                        System.out.println(record.key() + " " + op.get("kind") + " " + op.get("series"));
                    }
                }
            }
        }
    }

    private static GenericRecord event(Schema schema, String id) {
        return new GenericRecordBuilder(schema)
                .set("event_id", id)
                .set("scene_id", "s")
                .set("modality", new GenericData.EnumSymbol(schema.getField("modality").schema(), "TEXT"))
                .set("event_time", 1_609_459_199_000L)
                .set("text", "by name")
                .build();
    }
}
