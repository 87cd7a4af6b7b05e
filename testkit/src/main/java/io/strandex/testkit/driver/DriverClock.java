package io.strandex.testkit.driver;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.utils.Time;

/** The driver's wall clock: it stands still until a test moves it, and counts nanoseconds, which last until 2262. */
final class DriverClock implements Time {

    private static final Instant LAST = Instant.ofEpochMilli(TimeUnit.NANOSECONDS.toMillis(Long.MAX_VALUE));

    private long nanos;

    DriverClock(Instant start) {
        if (start.isBefore(Instant.EPOCH) || start.isAfter(LAST)) {
            throw new IllegalArgumentException("the clock goes from 1970 to %s, not at %s".formatted(LAST, start));
        }
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
        Duration left = Duration.ofNanos(Long.MAX_VALUE - nanos);
        if (duration.compareTo(left) > 0) {
            throw new IllegalArgumentException("the clock ends at %s: it cannot go on by %s".formatted(LAST, duration));
        }
        nanos += duration.toNanos();
    }
}
