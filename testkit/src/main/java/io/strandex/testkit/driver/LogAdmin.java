package io.strandex.testkit.driver;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsResult;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.internals.CoordinatorKey;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/** The two questions that restoring puts to an admin client, answered from the log. */
final class LogAdmin {

    private final MemoryLog log;
    private final Map<TopicPartition, OffsetAndMetadata> committed;

    private LogAdmin(MemoryLog log, Map<TopicPartition, OffsetAndMetadata> committed) {
        this.log = log;
        this.committed = committed;
    }

    static Admin over(MemoryLog log, Map<TopicPartition, OffsetAndMetadata> committed) {
        var answers = new LogAdmin(log, committed);
        return (Admin) Proxy.newProxyInstance(
                LogAdmin.class.getClassLoader(),
                new Class<?>[] {Admin.class},
                (proxy, method, arguments) -> answers.answer(method, arguments));
    }

    private Object answer(Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "listOffsets" -> endOffsets((Map<?, ?>) arguments[0]);
            case "listConsumerGroupOffsets" -> committedOffsets((Map<?, ?>) arguments[0]);
            default -> throw new UnsupportedOperationException("the driver's admin client cannot " + method.getName());
        };
    }

    private ListOffsetsResult endOffsets(Map<?, ?> specs) {
        var futures = new HashMap<TopicPartition, KafkaFuture<ListOffsetsResultInfo>>();
        for (Object key : specs.keySet()) {
            var partition = (TopicPartition) key;
            long end = log.partition(partition).end();
            futures.put(partition, KafkaFuture.completedFuture(new ListOffsetsResultInfo(end, -1, Optional.empty())));
        }
        return new ListOffsetsResult(futures);
    }

    private ListConsumerGroupOffsetsResult committedOffsets(Map<?, ?> specs) {
        var futures = new HashMap<CoordinatorKey, KafkaFuture<Map<TopicPartition, OffsetAndMetadata>>>();
        specs.forEach((group, spec) -> {
            var found = new HashMap<TopicPartition, OffsetAndMetadata>();
            for (TopicPartition partition : ((ListConsumerGroupOffsetsSpec) spec).topicPartitions()) {
                found.put(partition, committed.get(partition));
            }
            futures.put(CoordinatorKey.byGroupId((String) group), KafkaFuture.completedFuture(found));
        });
        return KafkaInternals.consumerGroupOffsets(futures);
    }
}
