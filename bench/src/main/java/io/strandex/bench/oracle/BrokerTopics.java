package io.strandex.bench.oracle;

import io.strandex.app.Bootstrap;
import io.strandex.salt.SaltEntry;
import io.strandex.settings.SettingsReader;
import io.strandex.topology.Topics;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** The topics of a round. */
final class BrokerTopics {
    private static final String FIRST = "oracle";

    private BrokerTopics() {}

    /** Those of the first application. */
    static Topics first() {
        return Topics.from(new SettingsReader(Map.of("topic.prefix", FIRST)));
    }

    /** Those of an application that reads the same raw topic. */
    static Topics of(String application) {
        Topics own = Topics.from(new SettingsReader(Map.of("topic.prefix", application)));
        return new Topics(first().raw(), own.ops(), own.rejected(), own.dead(), first().saltPlan());
    }

    /** Their settings in the app. */
    static Map<String, String> settings(Topics topics) {
        return Map.of(
                "topic.raw", topics.raw(),
                "topic.ops", topics.ops(),
                "topic.rejected", topics.rejected(),
                "topic.dead.letters", topics.dead(),
                "topic.salt.plan", topics.saltPlan());
    }

    static void create(String bootstrap, Topics topics) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap))) {
            new Bootstrap(topics).createTopics(admin, RawTopic.PARTITIONS);
        }
    }

    /** Publishes the salt plan. */
    static void publish(String bootstrap, List<SaltEntry> plan) throws InterruptedException {
        try (KafkaProducer<String, byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrap), new StringSerializer(), new ByteArraySerializer())) {
            for (SaltEntry entry : plan) {
                producer.send(new ProducerRecord<>(first().saltPlan(), entry.toString(), new byte[] {1}))
                        .get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("the salt plan cannot be published", e.getCause());
        }
    }
}
