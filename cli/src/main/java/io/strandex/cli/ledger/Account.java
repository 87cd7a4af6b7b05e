package io.strandex.cli.ledger;

import io.strandex.ledger.LedgerEntry;
import io.strandex.ledger.Tally;

/**
 * What became of the records of one partition.
 *
 * @param topic the topic
 * @param partition the partition
 * @param from first offset counted
 * @param to offset after the last one counted
 * @param consumed records counted
 * @param outcomes what became of them; their sum is {@code consumed}
 * @param behind offsets that are written and not yet counted
 */
record Account(String topic, int partition, long from, long to, long consumed, Tally outcomes, long behind) {
    static Account of(String topic, int partition, LedgerEntry entry, long end) {
        return new Account(
                topic,
                partition,
                entry.from(),
                entry.to(),
                entry.consumed(),
                entry.tally(),
                Math.max(0, end - entry.to()));
    }
}
