package io.strandex.testkit.upgrade;

import io.strandex.testkit.driver.Blueprint;
import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.testkit.upgrade.InternalTopicShape.Role;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.streams.TopologyDescription.Processor;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.state.StoreSupplier;

/** Takes a shape from a running driver. */
final class ShapeReader {

    private final TopologyDriver driver;
    private final Blueprint plan;
    private final String prefix;
    private final Set<String> repartitions;
    private final Map<String, Map<String, String>> changelogs;
    private final Lineage lineage;

    ShapeReader(TopologyDriver driver) {
        this.driver = driver;
        this.plan = driver.blueprint();
        this.prefix = driver.applicationId() + "-";
        this.repartitions = plan.repartitionTopics();
        this.changelogs = plan.changelogTopics();
        this.lineage = new Lineage(
                plan.description(),
                repartitions.stream().map(this::plain).collect(Collectors.toSet()),
                driver.topics().keySet().stream()
                        .filter(topic -> !isInternal(topic))
                        .collect(Collectors.toSet()));
    }

    TopologyShape read() {
        SortedMap<String, Integer> external = new TreeMap<>();
        SortedMap<String, InternalTopicShape> internal = new TreeMap<>();
        driver.topics().forEach((name, partitions) -> {
            if (isInternal(name)) {
                internal.put(plain(name), internal(name, partitions));
            } else {
                external.put(name, partitions);
            }
        });
        return new TopologyShape(
                driver.applicationId(), external, internal, stores(), globals(), subtopologies(), new TreeMap<>());
    }

    private boolean isInternal(String topic) {
        return repartitions.contains(topic) || changelogs.containsKey(topic);
    }

    private String plain(String topic) {
        return isInternal(topic) ? topic.substring(prefix.length()) : topic;
    }

    private InternalTopicShape internal(String topic, int partitions) {
        Map<String, String> settings = changelogs.get(topic);
        if (settings == null) {
            return new InternalTopicShape(
                    Role.REPARTITION, partitions, lineage.origins(List.of(plain(topic))), new TreeMap<>());
        }
        var kept = new TreeMap<>(settings);
        kept.keySet()
                .retainAll(Set.of(
                        InternalTopicShape.CLEANUP, InternalTopicShape.RETENTION, InternalTopicShape.COMPACTION_LAG));
        return new InternalTopicShape(Role.CHANGELOG, partitions, List.of(), kept);
    }

    private SortedMap<Integer, SubtopologyShape> subtopologies() {
        SortedMap<Integer, SubtopologyShape> subtopologies = new TreeMap<>();
        driver.tasks().stream()
                .collect(Collectors.groupingBy(TaskId::subtopology))
                .forEach((number, tasks) -> subtopologies.put(number, subtopology(tasks)));
        return subtopologies;
    }

    private SubtopologyShape subtopology(List<TaskId> tasks) {
        List<String> sources = tasks.stream()
                .flatMap(task -> driver.partitionsOf(task).stream())
                .map(partition -> plain(partition.topic()))
                .distinct()
                .sorted()
                .toList();
        return new SubtopologyShape(tasks.size(), sources, driver.storesOf(tasks.getFirst()));
    }

    private SortedMap<String, StoreShape> stores() {
        SortedMap<String, StoreShape> stores = new TreeMap<>();
        for (TaskId task : driver.tasks()) {
            Map<String, String> logs = plan.changelogs(task.subtopology());
            for (String name : task.partition() == 0 ? driver.storesOf(task) : List.<String>of()) {
                var feeds = lineage.feeds(feeding(name, task.subtopology()));
                stores.put(name, store(name, plain(logs.getOrDefault(name, "")), feeds));
            }
        }
        return stores;
    }

    /** What the DSL writes, processors of the users' own only read; of a store of their own, any may be the writer. */
    private Set<String> feeding(String store, int subtopology) {
        Set<String> keepers = plan.keepers(subtopology).getOrDefault(store, Set.of());
        if (!keepers.isEmpty()) {
            return lineage.readBy(keepers);
        }
        Set<String> own = plan.ownProcessors(subtopology).getOrDefault(store, Set.of());
        Set<String> topics = new TreeSet<>(lineage.readBy(own));
        plan.sources().getOrDefault(store, List.of()).forEach(topic -> topics.add(plain(topic)));
        return topics;
    }

    /** Global stores are filled from a topic of others, all of it by every instance. */
    private SortedMap<String, StoreShape> globals() {
        SortedMap<String, StoreShape> globals = new TreeMap<>();
        plan.description().globalStores().forEach(global -> {
            List<String> topics = global.source().topicSet().stream().sorted().toList();
            Processor processor = global.processor();
            processor
                    .stores()
                    .forEach(name -> globals.put(name, store(name, topics.getFirst(), lineage.feeds(topics))));
        });
        return globals;
    }

    private StoreShape store(String name, String changelog, SortedMap<String, List<String>> feeds) {
        StateStore store = plan.store(name).build();
        Optional<StoreSupplier<?>> supplier = plan.supplier(name);
        return new StoreShape(
                StoreReader.kind(store, supplier),
                store.persistent() ? StoreReader.files(store, supplier) : "",
                changelog,
                feeds,
                Lineage.isGenerated(name) ? lineage.path(name) : List.of(),
                StoreReader.times(store.persistent(), supplier));
    }
}
