package io.strandex.testkit.upgrade;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.streams.TopologyDescription;
import org.apache.kafka.streams.TopologyDescription.Node;
import org.apache.kafka.streams.TopologyDescription.Processor;
import org.apache.kafka.streams.TopologyDescription.Sink;
import org.apache.kafka.streams.TopologyDescription.Source;

/** Follows the records of a topology back to where they come from, through its repartition topics. */
final class Lineage {

    /** The DSL ends the names that it makes up with the number of the step. */
    private static final Pattern GENERATED = Pattern.compile("[A-Z]+(?:-[A-Z]+)+-[0-9]{10}");

    private final List<Node> nodes;
    private final Set<String> repartitions;
    private final Set<String> others;

    /** Names of topics are those of the description: repartition topics without the application id. */
    Lineage(TopologyDescription description, Set<String> repartitions, Set<String> others) {
        this.nodes = description.subtopologies().stream()
                .flatMap(part -> part.nodes().stream())
                .toList();
        this.repartitions = repartitions;
        this.others = others;
    }

    static boolean isGenerated(String name) {
        return GENERATED.matcher(name).find();
    }

    /** The topics of others from which what is in the given topics comes; those of them that are of others included. */
    List<String> origins(Collection<String> topics) {
        Set<String> origins = new TreeSet<>();
        topics.stream().filter(topic -> !repartitions.contains(topic)).forEach(origins::add);
        Set<Node> feeding = upstream(topics.stream().flatMap(this::writers));
        sources(feeding)
                .flatMap(source -> topics(source).stream())
                .filter(topic -> !repartitions.contains(topic))
                .forEach(origins::add);
        return List.copyOf(origins);
    }

    /** The topics of others from which what is in the given topics comes, each with those of them that bring it. */
    SortedMap<String, List<String>> feeds(Collection<String> topics) {
        SortedMap<String, List<String>> feeds = new TreeMap<>();
        topics.stream()
                .distinct()
                .sorted()
                .forEach(topic -> origins(List.of(topic))
                        .forEach(origin -> feeds.computeIfAbsent(origin, name -> new ArrayList<>())
                                .add(topic)));
        return feeds;
    }

    /** The topics, repartition topics included, that the named processors read. */
    Set<String> readBy(Set<String> processors) {
        Stream<Node> named = nodes.stream().filter(node -> processors.contains(node.name()));
        return sources(before(named, source -> Stream.empty()))
                .flatMap(source -> topics(source).stream())
                .collect(Collectors.toSet());
    }

    /** The names, without numbers, of all steps before a store and of those that use it. */
    List<String> path(String store) {
        Stream<Node> users = nodes.stream()
                .filter(node -> node instanceof Processor processor
                        && processor.stores().contains(store));
        return upstream(users).stream()
                .map(node -> node.name().replaceAll("-?[0-9]{10}", ""))
                .sorted()
                .toList();
    }

    private Set<Node> upstream(Stream<? extends Node> starts) {
        return before(starts, source -> topics(source).stream().flatMap(this::writers));
    }

    private static Set<Node> before(
            Stream<? extends Node> starts, Function<Source, Stream<? extends Node>> beyondSources) {
        Set<Node> found = new LinkedHashSet<>();
        Deque<Node> open = new ArrayDeque<>(starts.toList());
        while (!open.isEmpty()) {
            Node node = open.pop();
            if (found.add(node)) {
                open.addAll(node.predecessors());
                if (node instanceof Source source) {
                    beyondSources.apply(source).forEach(open::add);
                }
            }
        }
        return found;
    }

    /** Who writes a repartition topic; what writes a topic of others is not our business. */
    private Stream<Sink> writers(String topic) {
        return nodes.stream()
                .filter(node -> repartitions.contains(topic))
                .filter(Sink.class::isInstance)
                .map(Sink.class::cast)
                .filter(sink -> topic.equals(sink.topic()));
    }

    private static Stream<Source> sources(Set<Node> nodes) {
        return nodes.stream().filter(Source.class::isInstance).map(Source.class::cast);
    }

    /** A pattern stands for the topics that match it and are there. */
    private Set<String> topics(Source source) {
        Pattern pattern = source.topicPattern();
        return pattern == null
                ? source.topicSet()
                : others.stream()
                        .filter(topic -> pattern.matcher(topic).matches())
                        .collect(Collectors.toSet());
    }
}
