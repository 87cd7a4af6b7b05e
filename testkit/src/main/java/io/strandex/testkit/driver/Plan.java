package io.strandex.testkit.driver;

import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;

/** Which tasks there are, and which partitions each one reads. */
record Plan(Map<TaskId, Set<TopicPartition>> tasks) {}
