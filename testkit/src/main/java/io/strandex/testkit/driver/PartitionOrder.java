package io.strandex.testkit.driver;

import java.util.Comparator;
import org.apache.kafka.common.TopicPartition;

/** By topic, then number: partitions are not comparable of themselves, and an order makes runs repeatable. */
final class PartitionOrder {

    static final Comparator<TopicPartition> INSTANCE =
            Comparator.comparing(TopicPartition::topic).thenComparingInt(TopicPartition::partition);

    private PartitionOrder() {}
}
