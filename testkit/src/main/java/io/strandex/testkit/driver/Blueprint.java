package io.strandex.testkit.driver;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyDescription;
import org.apache.kafka.streams.processor.internals.InternalTopicConfig;
import org.apache.kafka.streams.processor.internals.InternalTopologyBuilder;
import org.apache.kafka.streams.processor.internals.InternalTopologyBuilder.TopicsInfo;
import org.apache.kafka.streams.processor.internals.ProcessorNode;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.StoreSupplier;

/**
 * What Kafka Streams has planned for a topology: its stores, the topics that it creates for them, and what feeds them.
 * Topics have their full names, except in the {@link #description}.
 */
public final class Blueprint {

    private final InternalTopologyBuilder builder;
    private final StreamsConfig config;

    Blueprint(InternalTopologyBuilder builder, StreamsConfig config) {
        this.builder = builder;
        this.config = config;
    }

    /** The nodes and how they are connected, with internal topics as Kafka describes them: without the application id. */
    public TopologyDescription description() {
        return builder.describe();
    }

    /** The topics that Kafka Streams creates to send records to another task, those of foreign-key joins included. */
    public Set<String> repartitionTopics() {
        Set<String> topics = new TreeSet<>();
        infos().forEach(info -> topics.addAll(info.repartitionSourceTopics.keySet()));
        return topics;
    }

    /** The changelogs that Kafka Streams creates, each with the settings that it gives to the topic. */
    public Map<String, Map<String, String>> changelogTopics() {
        long additional = config.getLong(StreamsConfig.WINDOW_STORE_CHANGE_LOG_ADDITIONAL_RETENTION_MS_CONFIG);
        Map<String, Map<String, String>> topics = new TreeMap<>();
        for (TopicsInfo info : infos()) {
            for (InternalTopicConfig topic : info.nonSourceChangelogTopics()) {
                topics.put(topic.name(), topic.properties(Map.of(), additional));
            }
        }
        return topics;
    }

    /** The changelog of each store of a sub-topology that has one: a topic of its own, or the source topic that it copies. */
    public Map<String, String> changelogs(int subtopology) {
        return builder.buildSubtopology(subtopology).storeToChangelogTopic();
    }

    /**
     * The topics that feed each store. Where several processors share a store, they are those of the one that was
     * connected first; {@link #keepers} and {@link #ownProcessors} tell more.
     */
    public Map<String, List<String>> sources() {
        return builder.stateStoreNameToFullSourceTopicNames();
    }

    /**
     * By store, the processors of a sub-topology with which the DSL writes it, those of all streams of a cogroup
     * included. Stores that the sides of a join share, and those of the users' own, have none.
     */
    public Map<String, Set<String>> keepers(int subtopology) {
        return users(subtopology, KafkaInternals::keepsResults);
    }

    /**
     * By store, the processors of a sub-topology that use it and are not the DSL's: where a store has no
     * {@link #keepers}, any of them may write it.
     */
    public Map<String, Set<String>> ownProcessors(int subtopology) {
        return users(subtopology, node -> !KafkaInternals.isOfTheDsl(node));
    }

    private Map<String, Set<String>> users(int subtopology, Predicate<ProcessorNode<?, ?, ?, ?>> which) {
        Map<String, Set<String>> users = new TreeMap<>();
        builder.buildSubtopology(subtopology).processors().stream()
                .filter(which)
                .forEach(node -> node.stateStores.forEach(store ->
                        users.computeIfAbsent(store, name -> new TreeSet<>()).add(node.name())));
        return users;
    }

    /** The global stores. */
    public Set<String> globalStores() {
        return builder.globalStateStores().keySet();
    }

    /** How a store is built. */
    public StoreBuilder<?> store(String name) {
        return KafkaInternals.storeBuilder(builder, name);
    }

    /** What makes the innermost part of a store: sizes and retention stand there. Empty for kinds that have none. */
    public Optional<StoreSupplier<?>> supplier(String name) {
        return KafkaInternals.supplierOf(store(name));
    }

    private Collection<TopicsInfo> infos() {
        return builder.subtopologyToTopicsInfo().values();
    }
}
