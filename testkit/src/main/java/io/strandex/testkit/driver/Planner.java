package io.strandex.testkit.driver;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.InternalTopicConfig;
import org.apache.kafka.streams.processor.internals.InternalTopicManager;
import org.apache.kafka.streams.processor.internals.InternalTopologyBuilder;
import org.apache.kafka.streams.processor.internals.InternalTopologyBuilder.TopicsInfo;
import org.apache.kafka.streams.processor.internals.PartitionGrouper;
import org.apache.kafka.streams.processor.internals.RepartitionTopics;
import org.apache.kafka.streams.processor.internals.TopologyMetadata;
import org.apache.kafka.streams.processor.internals.TopologyMetadata.Subtopology;
import org.apache.kafka.streams.processor.internals.assignment.CopartitionedTopicsEnforcer;

/** Lets Kafka's own classes decide internal topics, their partition counts and the tasks. */
final class Planner {

    private static final String PREFIX = "";

    private final InternalTopologyBuilder builder;
    private final TopologyMetadata metadata;
    private final StreamsConfig config;
    private final MemoryLog log;
    private final Time clock;

    Planner(
            InternalTopologyBuilder builder,
            TopologyMetadata metadata,
            StreamsConfig config,
            MemoryLog log,
            Time clock) {
        this.builder = builder;
        this.metadata = metadata;
        this.config = config;
        this.log = log;
        this.clock = clock;
    }

    Plan plan(boolean strictCopartitioning) {
        if (metadata.usesPatternSubscription()) {
            KafkaInternals.subscribePatterns(metadata, log.topics());
        }
        createRepartitionTopics();
        if (strictCopartitioning) {
            enforceCopartitioning();
        }
        requireSinks();
        Map<TaskId, Set<TopicPartition>> tasks =
                new TreeMap<>(new PartitionGrouper().partitionGroups(sources(), log.cluster()));
        return new Plan(tasks, createChangelogs(tasks));
    }

    private void createRepartitionTopics() {
        var topics = new RepartitionTopics(
                metadata, new NoTopicManager(), new CopartitionedTopicsEnforcer(PREFIX), log.cluster(), PREFIX);
        topics.setup();
        if (!topics.missingSourceTopics().isEmpty()) {
            throw new IllegalArgumentException("the topology reads topics that are not declared: "
                    + new TreeSet<>(topics.missingSourceTopics()) + "; add .topic(name, partitions) for each");
        }
        Map<String, Integer> counts = new TreeMap<>();
        topics.topicPartitionsInfo().keySet().forEach(partition -> counts.merge(partition.topic(), 1, Integer::sum));
        counts.forEach(this::createInternal);
    }

    /** Kafka itself asks this only where the topology has a repartition topic, and joins the rest silently wrong. */
    private void enforceCopartitioning() {
        var enforcer = new CopartitionedTopicsEnforcer(PREFIX);
        Cluster cluster = log.cluster();
        metadata.copartitionGroups().forEach(group -> enforcer.enforce(group, Map.of(), cluster));
    }

    private void requireSinks() {
        Set<String> unknown = builder.subtopologyToTopicsInfo().values().stream()
                .flatMap(info -> info.sinkTopics.stream())
                .filter(topic -> !log.has(topic))
                .collect(Collectors.toCollection(TreeSet::new));
        unknown.forEach(log::topic); // creates it with the count for undeclared topics, or says how to declare it
    }

    private Map<Subtopology, Set<String>> sources() {
        Map<Subtopology, Set<String>> sources = new HashMap<>();
        builder.subtopologyToTopicsInfo().forEach((subtopology, info) -> sources.put(subtopology, info.sourceTopics));
        return sources;
    }

    private Set<String> createChangelogs(Map<TaskId, Set<TopicPartition>> tasks) {
        Map<Integer, Integer> taskCounts = new HashMap<>();
        Set<String> changelogs = new TreeSet<>();
        tasks.keySet().forEach(id -> taskCounts.merge(id.subtopology(), 1, Integer::sum));
        for (Map.Entry<Integer, Integer> entry : taskCounts.entrySet()) {
            TopicsInfo info = builder.subtopologyToTopicsInfo().get(new Subtopology(entry.getKey(), null));
            if (info != null) {
                info.nonSourceChangelogTopics().forEach(topic -> {
                    createInternal(topic.name(), entry.getValue());
                    changelogs.add(topic.name());
                });
            }
        }
        return changelogs;
    }

    /** An internal topic keeps the count that it was created with: Kafka Streams refuses to start on another. */
    private void createInternal(String topic, int partitions) {
        if (!log.has(topic)) {
            log.create(topic, partitions, false);
            return;
        }
        int existing = log.topic(topic).count();
        if (existing != partitions) {
            throw new StreamsException(
                    "Existing internal topic %s has invalid partitions: expected: %d; actual: %d. Kafka Streams does not start like this: reset the application or bring the partition counts back."
                            .formatted(topic, partitions, existing));
        }
    }

    /** Takes note of nothing: the driver creates the topics in its log itself. */
    private final class NoTopicManager extends InternalTopicManager {

        NoTopicManager() {
            super(clock, LogAdmin.over(log, Map.of()), config);
        }

        @Override
        public Set<String> makeReady(Map<String, InternalTopicConfig> topics) {
            return Set.of();
        }
    }

    static Optional<String> deadLetterTopic(StreamsConfig config) {
        return Optional.ofNullable(config.getString(StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG));
    }
}
