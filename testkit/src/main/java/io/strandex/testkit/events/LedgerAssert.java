package io.strandex.testkit.events;

import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractAssert;

/** Assertions on counts by outcome: nothing may be lost, and nothing counted twice. */
public final class LedgerAssert extends AbstractAssert<LedgerAssert, Map<String, ? extends Number>> {

    private static final String CONSUMED = "consumed";
    private static final List<String> OUTCOMES =
            List.of("indexed", "deleted", "absent", "superseded", "expired", "dead");

    LedgerAssert(Map<String, ? extends Number> actual) {
        super(actual, LedgerAssert.class);
    }

    /**
     * Consumed is the sum of indexed, deleted, absent, superseded, expired and dead; an outcome that is not named is 0. A
     * ledger that does not say what was consumed fails.
     */
    public LedgerAssert balances() {
        isNotNull();
        if (!actual.containsKey(CONSUMED) && !actual.containsKey(metric(CONSUMED))) {
            failWithMessage("not a ledger, since it does not say what was %s: %s", CONSUMED, actual);
        }
        long outcomes = OUTCOMES.stream().mapToLong(this::count).sum();
        if (count(CONSUMED) != outcomes) {
            failWithMessage(
                    "consumed %d, but the outcomes sum up to %d (%+d): %s",
                    count(CONSUMED), outcomes, outcomes - count(CONSUMED), actual);
        }
        return this;
    }

    /** An outcome, or what was consumed, has this count. Another name fails. */
    public LedgerAssert counts(String outcome, long expected) {
        isNotNull();
        if (!OUTCOMES.contains(outcome) && !CONSUMED.equals(outcome)) {
            failWithMessage("there is no outcome %s, only %s and %s", outcome, CONSUMED, OUTCOMES);
        }
        if (count(outcome) != expected) {
            failWithMessage("%s is %d, not %d: %s", outcome, count(outcome), expected, actual);
        }
        return this;
    }

    private long count(String outcome) {
        Number count = actual.get(outcome);
        Number metric = actual.get(metric(outcome));
        return count != null ? count.longValue() : metric != null ? metric.longValue() : 0;
    }

    private static String metric(String outcome) {
        return "operations-%s-total".formatted(outcome);
    }
}
