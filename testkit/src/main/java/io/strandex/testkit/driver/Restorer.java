package io.strandex.testkit.driver;

import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.internals.LogContext;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.processor.StandbyUpdateListener;
import org.apache.kafka.streams.processor.StateRestoreListener;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.internals.StoreChangelogReader;

/** Brings a task's stores back from their changelogs with Kafka's own reader, and counts the records. */
final class Restorer implements StateRestoreListener, StandbyUpdateListener {

    private long restored;

    private Restorer() {}

    /** Returns how many changelog records were read. */
    static long restore(TaskFactory.Parts parts, TaskFactory factory) {
        return new Restorer().run(parts, factory.config, factory.log, factory.committed, factory.clock);
    }

    private long run(
            TaskFactory.Parts parts,
            StreamsConfig config,
            MemoryLog log,
            Map<TopicPartition, OffsetAndMetadata> committed,
            DriverClock clock) {
        var reader = new StoreChangelogReader(
                clock,
                config,
                new LogContext("topology-driver "),
                LogAdmin.over(log, committed),
                new RestoreConsumer(log),
                this,
                this);
        reader.register(parts.task().changelogPartitions(), parts.state());
        while (!reader.allChangelogsCompleted()) {
            reader.restore(Map.of(parts.task().id(), parts.task()));
        }
        return restored;
    }

    @Override
    public void onRestoreStart(TopicPartition partition, String store, long from, long to) {
        // only the batches are counted
    }

    @Override
    public void onBatchRestored(TopicPartition partition, String store, long end, long count) {
        restored += count;
    }

    @Override
    public void onRestoreEnd(TopicPartition partition, String store, long total) {
        // only the batches are counted
    }

    @Override
    public void onUpdateStart(TopicPartition partition, String store, long from) {
        // the driver has no standby tasks
    }

    @Override
    public void onBatchLoaded(
            TopicPartition partition, String store, TaskId task, long batchEnd, long batchSize, long end) {
        // the driver has no standby tasks
    }

    @Override
    public void onUpdateSuspended(TopicPartition partition, String store, long offset, long end, SuspendReason reason) {
        // the driver has no standby tasks
    }
}
