package io.strandex.testkit.driver;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsResult;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.TopologyException;
import org.apache.kafka.streams.processor.internals.InternalTopologyBuilder;
import org.apache.kafka.streams.processor.internals.ProcessorNode;
import org.apache.kafka.streams.processor.internals.StoreFactory;
import org.apache.kafka.streams.processor.internals.TopologyMetadata;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.StoreSupplier;

/** The members of Kafka that are not public and that the driver cannot do without. */
final class KafkaInternals {

    private static final String DSL = "org.apache.kafka.streams.kstream.internals.";

    /** The DSL's processors that put their results into the one store that they use. */
    private static final Pattern KEEPS_RESULTS = Pattern.compile(Pattern.quote(DSL)
            + "(suppress\\.)?[A-Za-z$]*(KStream(Session|Sliding)?(Window)?Aggregate|KStreamReduce|KStreamJoinWindow"
            + "|KTable(Source|Aggregate|Reduce|Filter|MapValues|Suppress))Processor");

    private KafkaInternals() {}

    /** The builder behind a topology that nothing has run yet: Kafka writes into it, so it can belong to one only. */
    static InternalTopologyBuilder untakenBuilder(Topology topology) {
        InternalTopologyBuilder builder = open(() -> {
            var field = accessible(Topology.class.getDeclaredField("internalTopologyBuilder"));
            return (InternalTopologyBuilder) field.get(topology);
        });
        if (isTaken(builder)) {
            throw new IllegalArgumentException(
                    "this Topology has been given to a driver, or to Kafka Streams, before: Kafka writes into it, so build a new one for each");
        }
        return builder;
    }

    /** Whether Kafka has written an application's id and settings into the topology. */
    private static boolean isTaken(InternalTopologyBuilder builder) {
        try {
            builder.decoratePseudoTopic("any");
            return true;
        } catch (TopologyException e) {
            return false;
        }
    }

    /** Lets pattern sources find the topics that match them. */
    static void subscribePatterns(TopologyMetadata metadata, Set<String> topics) {
        open(() -> accessible(TopologyMetadata.class.getDeclaredMethod(
                        "addSubscribedTopicsFromMetadata", Set.class, String.class))
                .invoke(metadata, topics, ""));
    }

    static ListConsumerGroupOffsetsResult consumerGroupOffsets(
            Map<?, KafkaFuture<Map<TopicPartition, OffsetAndMetadata>>> futures) {
        return open(() -> accessible(ListConsumerGroupOffsetsResult.class.getDeclaredConstructor(Map.class))
                .newInstance(futures));
    }

    /**
     * How a store is built, a global one too.
     *
     * @throws IllegalArgumentException where there is no such store
     */
    static StoreBuilder<?> storeBuilder(InternalTopologyBuilder builder, String store) {
        for (String field : List.of("stateFactories", "globalStateBuilders")) {
            Map<?, ?> factories =
                    open(() -> (Map<?, ?>) accessible(InternalTopologyBuilder.class.getDeclaredField(field))
                            .get(builder));
            if (factories.get(store) instanceof StoreFactory factory) {
                return factory.builder();
            }
        }
        throw new IllegalArgumentException("there is no store " + store);
    }

    /** What a builder of Kafka's makes its stores of; empty for builders of others, and where there is nothing to know. */
    static Optional<StoreSupplier<?>> supplierOf(StoreBuilder<?> builder) {
        return Arrays.stream(builder.getClass().getDeclaredFields())
                .filter(field -> field.getName().equals("storeSupplier"))
                .filter(field -> StoreSupplier.class.isAssignableFrom(field.getType()))
                .findFirst()
                .map(field -> open(() -> (StoreSupplier<?>) accessible(field).get(builder)));
    }

    /** Whether the DSL made the processor of a node; a node without one is nobody's. */
    static boolean isOfTheDsl(ProcessorNode<?, ?, ?, ?> node) {
        return classesOf(node).allMatch(name -> name.startsWith(DSL));
    }

    /** Whether the processor of a node is one with which the DSL writes the stores of the node. */
    static boolean keepsResults(ProcessorNode<?, ?, ?, ?> node) {
        return classesOf(node).anyMatch(name -> KEEPS_RESULTS.matcher(name).matches());
    }

    private static Stream<String> classesOf(ProcessorNode<?, ?, ?, ?> node) {
        return Stream.of("processor", "fixedKeyProcessor")
                .map(field -> open(() -> Optional.ofNullable(
                        accessible(ProcessorNode.class.getDeclaredField(field)).get(node))))
                .flatMap(Optional::stream)
                .map(processor -> processor.getClass().getName());
    }

    private static <T extends AccessibleObject> T accessible(T member) {
        member.setAccessible(true);
        return member;
    }

    private interface Reflection<T> {
        T apply() throws ReflectiveOperationException;
    }

    private static <T> T open(Reflection<T> reflection) {
        try {
            return reflection.apply();
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw KafkaLink.mismatch(e);
        } catch (ReflectiveOperationException e) {
            throw KafkaLink.mismatch(e);
        }
    }
}
