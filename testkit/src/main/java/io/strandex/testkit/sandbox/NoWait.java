package io.strandex.testkit.sandbox;

import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;

/** Leaves the waiting to the caller, who has to wait after each restart as well. */
final class NoWait extends AbstractWaitStrategy {

    @Override
    protected void waitUntilReady() {
        // the caller waits
    }
}
