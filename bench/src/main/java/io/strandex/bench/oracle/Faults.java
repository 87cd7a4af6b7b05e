package io.strandex.bench.oracle;

import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Makes faults happen to a deployment that is at work, and lets it recover from each. */
final class Faults {
    private static final long BROKER_AWAY_MS = 2_000;

    private final Sandbox sandbox;
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
    Faults(Sandbox sandbox, List<Instance> instances, Random random, Duration standstill) {
        this.sandbox = sandbox;
        this.instances = List.copyOf(instances);
        this.random = random;
        this.standstill = standstill;
    }

    /** Lets a fault happen; returns when all instances run again. */
    void happen(Fault fault, Runnable abort) throws IOException, InterruptedException {
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
            case LEADER_LOSS -> loseLeader();
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

    private void loseLeader() throws InterruptedException {
        sandbox.kill(Server.KAFKA);
        TimeUnit.MILLISECONDS.sleep(BROKER_AWAY_MS);
        sandbox.restart(Server.KAFKA);
    }
}
