package io.strandex.app;

import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.registry.SchemaRegistry;
import io.strandex.serde.PortableSchema;
import io.strandex.topology.StreamsDefaults;
import io.strandex.topology.Topics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.avro.Schema;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;

/**
 * Prepares a cluster: creates the topics that are missing and registers the schemas. Running it again changes nothing;
 * topics that exist stay as they are.
 */
public final class Bootstrap {
    private static final String COMPATIBILITY = "BACKWARD_TRANSITIVE";
    private static final String MAX_BYTES = Integer.toString(StreamsDefaults.MAX_RECORD_BYTES);

    private final Topics topics;

    /** Prepares for the topics of a deployment. */
    public Bootstrap(Topics topics) {
        this.topics = topics;
    }

    /**
     * Creates the topics that are missing.
     *
     * @param partitions of each but the salt plan, which has one
     * @return the topics that were created
     */
    public List<String> createTopics(Admin admin, int partitions) {
        List<NewTopic> wanted = List.of(
                topic(topics.raw(), partitions, Map.of(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime")),
                topic(topics.ops(), partitions, compacted()),
                topic(topics.rejected(), partitions, large()),
                topic(topics.dead(), partitions, large()),
                topic(topics.saltPlan(), 1, plan()));
        Map<String, KafkaFuture<Void>> created = admin.createTopics(wanted).values();
        return wanted.stream()
                .map(NewTopic::name)
                .filter(name -> isCreated(name, created))
                .toList();
    }

    /** Registers the schemas of raw events and operations; later versions must read all earlier ones. */
    public void registerSchemas(SchemaRegistry registry) {
        register(registry, topics.raw() + "-value", MediaEvent.getClassSchema());
        register(registry, topics.ops() + "-value", IndexOp.getClassSchema());
    }

    private static void register(SchemaRegistry registry, String subject, Schema schema) {
        registry.register(subject, PortableSchema.of(schema), false);
        registry.requireCompatibility(subject, COMPATIBILITY);
    }

    private static NewTopic topic(String name, int partitions, Map<String, String> configs) {
        return new NewTopic(name, Optional.of(partitions), Optional.empty()).configs(configs);
    }

    private static Map<String, String> large() {
        return Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, MAX_BYTES);
    }

    private static Map<String, String> compacted() {
        return Map.of(
                TopicConfig.CLEANUP_POLICY_CONFIG,
                TopicConfig.CLEANUP_POLICY_COMPACT,
                TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
                MAX_BYTES);
    }

    private static Map<String, String> plan() {
        return Map.of(
                TopicConfig.CLEANUP_POLICY_CONFIG,
                TopicConfig.CLEANUP_POLICY_COMPACT,
                TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
                "LogAppendTime");
    }

    private static boolean isCreated(String topic, Map<String, KafkaFuture<Void>> created) {
        try {
            KafkaFuture<Void> answer = created.get(topic);
            if (answer != null) {
                answer.get();
            }
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TopicExistsException) {
                return false;
            }
            throw new KafkaException("the topic " + topic + " cannot be created", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while creating the topic " + topic, e);
        }
    }
}
