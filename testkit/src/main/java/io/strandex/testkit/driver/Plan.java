package io.strandex.testkit.driver;

import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.TaskId;

/**
 * What the application consists of.
 *
 * @param tasks the tasks, and the partitions that each one reads
 * @param changelogs the topics that only restoring reads
 */
record Plan(Map<TaskId, Set<TopicPartition>> tasks, Set<String> changelogs) {}
