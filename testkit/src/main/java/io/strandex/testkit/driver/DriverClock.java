package io.strandex.testkit.driver;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.utils.Time;

/** The driver's wall clock: it stands still until a test moves it. */
final class DriverClock implements Time {

    private long nanos;

    DriverClock(Instant start) {
        this.nanos = TimeUnit.MILLISECONDS.toNanos(start.toEpochMilli());
    }

    @Override
    public long milliseconds() {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    @Override
    public long nanoseconds() {
        return nanos;
    }

    @Override
    public void sleep(long milliseconds) {
        advance(Duration.ofMillis(milliseconds));
    }

    void advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("the clock cannot go back by " + duration);
        }
        nanos += duration.toNanos();
    }
}
