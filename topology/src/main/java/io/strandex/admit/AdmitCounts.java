package io.strandex.admit;

import io.strandex.event.Reason;
import io.strandex.metrics.Counter;
import io.strandex.metrics.Counters;
import java.util.EnumMap;
import java.util.Map;

/** Counts raw events by what was said of them: received = admitted + rejected + expired. */
final class AdmitCounts {
    private final Counters counters;
    private final Counter received;
    private final Counter admitted;
    private final Counter expired;
    private final Map<Reason, Counter> rejected = new EnumMap<>(Reason.class);

    AdmitCounts(Counters counters) {
        this.counters = counters;
        received = counters.counter("events-received-total", "Raw events that could be read");
        admitted = counters.counter("events-admitted-total", "Raw events that went on to their rows");
        expired = counters.counter("events-expired-total", "Raw events of weeks past retention");
    }

    void count(Judged judged) {
        received.increment();
        switch (judged) {
            case Judged.Admitted any -> admitted.increment();
            case Judged.Refused refused when refused.reason() == Reason.EXPIRED -> expired.increment();
            case Judged.Refused refused ->
                rejected.computeIfAbsent(refused.reason(), this::rejectedFor).increment();
        }
    }

    private Counter rejectedFor(Reason reason) {
        return counters.counter(
                "events-rejected-total", "Raw events on the rejected topic", Map.of("reason", reason.name()));
    }
}
