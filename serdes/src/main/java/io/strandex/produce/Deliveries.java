package io.strandex.produce;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Counts what was sent and answered. */
final class Deliveries {
    private static final int FIRST_FAILURES = 10;

    private final LongAdder sent = new LongAdder();
    private final LongAdder acknowledged = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final Set<String> failures = new LinkedHashSet<>();

    void sent() {
        sent.increment();
    }

    void answered(@Nullable Exception failure) {
        if (failure == null) {
            acknowledged.increment();
            return;
        }
        failed.increment();
        synchronized (failures) {
            if (failures.size() < FIRST_FAILURES) {
                failures.add(failure.getClass().getSimpleName() + ": " + failure.getMessage());
            }
        }
    }

    boolean hasFailures() {
        return failed.sum() > 0;
    }

    SendReport report() {
        synchronized (failures) {
            return new SendReport(sent.sum(), acknowledged.sum(), failed.sum(), List.copyOf(failures));
        }
    }
}
