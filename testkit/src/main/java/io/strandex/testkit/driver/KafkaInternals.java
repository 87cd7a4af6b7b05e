package io.strandex.testkit.driver;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsResult;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.internals.InternalTopologyBuilder;
import org.apache.kafka.streams.processor.internals.TopologyMetadata;

/** The three members of Kafka that are not public and that the driver cannot do without. */
final class KafkaInternals {

    private KafkaInternals() {}

    static InternalTopologyBuilder builderOf(Topology topology) {
        return open(() -> {
            var field = accessible(Topology.class.getDeclaredField("internalTopologyBuilder"));
            return (InternalTopologyBuilder) field.get(topology);
        });
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
