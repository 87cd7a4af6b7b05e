package io.strandex.bench.state;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.StateRestoreListener;

/** One run of a topology over a topic that is full already. */
final class Lap implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofMinutes(15);

    private final Cluster cluster;
    private final String application;
    private final KafkaStreams streams;
    private final CountDownLatch running = new CountDownLatch(1);
    private final AtomicLong restored = new AtomicLong();
    private final AtomicLong restoreBegan = new AtomicLong(Long.MAX_VALUE);
    private final AtomicLong restoreEnded = new AtomicLong();
    private final long begun = System.nanoTime();

    Lap(Cluster cluster, Topology topology, StreamsConfig config) {
        this.cluster = cluster;
        application = config.getString(StreamsConfig.APPLICATION_ID_CONFIG);
        Properties properties = new Properties();
        properties.putAll(config.originals());
        streams = new KafkaStreams(topology, properties);
        streams.setStateListener((now, before) -> {
            if (now == KafkaStreams.State.RUNNING) {
                running.countDown();
            }
        });
        streams.setGlobalStateRestoreListener(new Restores());
        streams.start();
    }

    /** Waits for RUNNING, state restored; says how many seconds have passed since the start. */
    double untilRunning() throws InterruptedException {
        running.await();
        return seconds();
    }

    long restored() {
        return restored.get();
    }

    /** Records per second from the first one to the end of the last partition. */
    double restoreRate() {
        return restored.get() * 1e9 / (restoreEnded.get() - restoreBegan.get());
    }

    /** The speed until so many committed records stand on a topic under keys with a prefix, from RUNNING on. */
    Speed speed(String topic, String prefix, long records) throws InterruptedException {
        double from = untilRunning();
        long spent = processorNanos();
        long seen = 0;
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        cluster.bootstrap(),
                        "group.id",
                        UUID.randomUUID().toString(),
                        "isolation.level",
                        "read_committed",
                        "auto.offset.reset",
                        "earliest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (seen < records && seconds() < PATIENCE.toSeconds()) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    seen += startsWith(record.key(), prefix) ? 1 : 0;
                }
            }
        }
        if (seen < records) {
            throw new IllegalStateException("only %d of %d records came".formatted(seen, records));
        }
        return new Speed(records / (seconds() - from), (processorNanos() - spent) / 1e3 / records);
    }

    /** Processor time of the threads that carry the application's id, so far. */
    private long processorNanos() {
        ThreadMXBean times = ManagementFactory.getThreadMXBean();
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains(application + '-'))
                .mapToLong(thread -> times.getThreadCpuTime(thread.threadId()))
                .filter(nanos -> nanos > 0)
                .sum();
    }

    /** Stops, and takes the state on disk away. */
    void wipe() {
        close();
        streams.cleanUp();
    }

    @Override
    public void close() {
        // Who starts the application again must not wait until the group misses the members that were.
        streams.close(CloseOptions.groupMembershipOperation(GroupMembershipOperation.LEAVE_GROUP)
                .withTimeout(Duration.ofMinutes(1)));
    }

    private double seconds() {
        return (System.nanoTime() - begun) / 1e9;
    }

    private static boolean startsWith(byte[] key, String prefix) {
        return new String(key, 0, Math.min(prefix.length(), key.length), StandardCharsets.UTF_8).equals(prefix);
    }

    private final class Restores implements StateRestoreListener {
        @Override
        public void onRestoreStart(TopicPartition partition, String store, long from, long to) {
            restoreBegan.accumulateAndGet(System.nanoTime(), Math::min);
        }

        @Override
        public void onBatchRestored(TopicPartition partition, String store, long offset, long count) {
            restored.addAndGet(count);
        }

        @Override
        public void onRestoreEnd(TopicPartition partition, String store, long total) {
            restoreEnded.accumulateAndGet(System.nanoTime(), Math::max);
        }
    }
}
