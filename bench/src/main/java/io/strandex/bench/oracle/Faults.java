package io.strandex.bench.oracle;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Makes faults happen to a deployment that is at work, and lets it recover from each. */
final class Faults {
    private final Brokers brokers;
    private final List<Instance> instances;
    private final Random random;
    private final Duration standstill;
    private final Map<Fault, Integer> happened = new EnumMap<>(Fault.class);
    private int revived;

    /**
     * Prepares faults.
     *
     * @param standstill how long an instance is held by SIGSTOP
     */
    Faults(Brokers brokers, List<Instance> instances, Random random, Duration standstill) {
        this.brokers = brokers;
        this.instances = List.copyOf(instances);
        this.random = random;
        this.standstill = standstill;
    }

    /** Lets a fault happen; returns when all instances run again. A broker lost to it stays away until the next one. */
    void happen(Fault fault, Runnable abort) throws IOException, InterruptedException {
        brokers.heal();
        Instance instance = instances.get(random.nextInt(instances.size()));
        switch (fault) {
            case RESTART -> {
                instance.stop();
                instance.start();
            }
            case KILL -> {
                instance.kill();
                instance.start();
            }
            case DISK_LOSS -> {
                instance.kill();
                instance.loseDisk();
                instance.start();
            }
            case STANDSTILL -> standStill(instance);
            case LEADER_LOSS -> brokers.loseLeader(random);
            case ABORT -> abort.run();
        }
        happened.merge(fault, 1, Integer::sum);
        reviveAll();
    }

    /** How often each has happened. */
    Map<Fault, Integer> happened() {
        return Map.copyOf(happened);
    }

    /** How often an instance had ended by itself and was started again. */
    int revived() {
        return revived;
    }

    void reviveAll() {
        for (Instance each : instances) {
            revived += each.revive() ? 1 : 0;
        }
    }

    private void standStill(Instance instance) throws IOException, InterruptedException {
        instance.pause();
        TimeUnit.MILLISECONDS.sleep(standstill.toMillis());
        instance.resume();
    }
}
