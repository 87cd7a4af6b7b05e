package io.strandex.bench.oracle;

import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** The sandbox's one broker, leader of everything: when it is lost, nothing answers until it is back. */
record SingleBroker(Sandbox sandbox) implements Brokers {
    private static final long AWAY_MS = 2_000;

    @Override
    public String bootstrap() {
        return sandbox.kafka();
    }

    @Override
    public void loseLeader(Random random) throws InterruptedException {
        sandbox.kill(Server.KAFKA);
        TimeUnit.MILLISECONDS.sleep(AWAY_MS);
        sandbox.restart(Server.KAFKA);
    }

    @Override
    public void heal() {
        // It is back when its loss is over.
    }

    @Override
    public List<Duration> takeovers() {
        return List.of();
    }

    @Override
    public void close() {
        // It belongs to the sandbox.
    }
}
