package io.strandex.testkit.driver;

import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;

/** For stores whose restoring nobody watches. */
final class NoRestoreListener implements StateRestoreListener {

    @Override
    public void onRestoreStart(TopicPartition partition, String store, long from, long to) {
        // nobody watches
    }

    @Override
    public void onBatchRestored(TopicPartition partition, String store, long end, long count) {
        // nobody watches
    }

    @Override
    public void onRestoreEnd(TopicPartition partition, String store, long total) {
        // nobody watches
    }
}
