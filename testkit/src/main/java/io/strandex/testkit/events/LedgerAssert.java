package io.strandex.testkit.events;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.assertj.core.api.AbstractAssert;

/** Assertions on counts by outcome: nothing may be lost, and nothing counted twice. */
public final class LedgerAssert extends AbstractAssert<LedgerAssert, Map<String, ? extends Number>> {

    private static final String CONSUMED = "consumed";
    private static final Pattern METRIC = Pattern.compile("operations-.*-total");
    private static final List<String> OUTCOMES =
            List.of("indexed", "deleted", "absent", "superseded", "expired", "dead");

    LedgerAssert(Map<String, ? extends Number> actual) {
        super(actual, LedgerAssert.class);
    }

    /**
     * Consumed is the sum of indexed, deleted, absent, superseded, expired and dead; an outcome that is not named is 0. A
     * ledger that does not say what was consumed fails, and so does one with an outcome that is none of these. Among a
     * sink's metrics, the names that are no {@code operations-…-total} count nothing.
     */
    public LedgerAssert balances() {
        isNotNull();
        if (!actual.containsKey(CONSUMED) && !actual.containsKey(metric(CONSUMED))) {
            failWithMessage("not a ledger, since it does not say what was %s: %s", CONSUMED, actual);
        }
        List<String> unknown = unknown();
        if (!unknown.isEmpty()) {
            failWithMessage("not a ledger, since %s is no outcome; outcomes are %s: %s", unknown, OUTCOMES, actual);
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

    /** Names that claim to count operations, in a plain ledger all of them. */
    private List<String> unknown() {
        boolean plain = actual.containsKey(CONSUMED);
        return actual.keySet().stream()
                .filter(name -> plain || METRIC.matcher(name).matches())
                .filter(name -> !name.equals(CONSUMED) && !name.equals(metric(CONSUMED)))
                .filter(name -> OUTCOMES.stream().noneMatch(known -> name.equals(known) || name.equals(metric(known))))
                .sorted()
                .toList();
    }

    private static String metric(String outcome) {
        return "operations-%s-total".formatted(outcome);
    }
}
