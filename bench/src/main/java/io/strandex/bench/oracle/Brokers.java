package io.strandex.bench.oracle;

import java.time.Duration;
import java.util.List;
import java.util.Random;

/** The brokers of a round, which can lose a leader. */
interface Brokers extends AutoCloseable {
    /** Kafka's {@code bootstrap.servers}. */
    String bootstrap();

    /** Ends the leader of some partition with SIGKILL; returns when the partition has a leader again. */
    void loseLeader(Random random) throws InterruptedException;

    /** Brings back brokers that are gone; returns when every partition has all its replicas. */
    void heal() throws InterruptedException;

    /** How long each partition was without a leader until another broker took it over. */
    List<Duration> takeovers();

    @Override
    void close();
}
