package io.strandex.ledger;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What became of a range of offsets of one partition.
 *
 * @param from first offset
 * @param to offset after the last one; the offset to commit
 * @param consumed records taken out of the range; fewer than {@code to - from} where the log has gaps
 * @param tally what became of them
 */
public record LedgerEntry(long from, long to, long consumed, Tally tally) {
    private static final Pattern METADATA =
            Pattern.compile("strandex/1 from=(\\d+) consumed=(\\d+) indexed=(\\d+) deleted=(\\d+)"
                    + " absent=(\\d+) superseded=(\\d+) expired=(\\d+) dead=(\\d+)");

    /** Refuses an entry that breaks the law. */
    public LedgerEntry {
        if (consumed != tally.sum()) {
            throw new IllegalStateException("The ledger does not balance: " + consumed + " consumed, " + tally);
        }
    }

    /** An empty range that starts at an offset. */
    public static LedgerEntry startingAt(long offset) {
        return new LedgerEntry(offset, offset, 0, Tally.ZERO);
    }

    /** The entry as metadata of the committed offset {@link #to}. */
    public String toMetadata() {
        return "strandex/1 from=%d consumed=%d indexed=%d deleted=%d absent=%d superseded=%d expired=%d dead=%d"
                .formatted(
                        from,
                        consumed,
                        tally.indexed(),
                        tally.deleted(),
                        tally.absent(),
                        tally.superseded(),
                        tally.expired(),
                        tally.dead());
    }

    /**
     * Reads a committed offset; empty when its metadata is not a ledger entry.
     *
     * @param offset the committed offset
     * @param metadata its metadata
     */
    public static Optional<LedgerEntry> parse(long offset, String metadata) {
        Matcher matcher = METADATA.matcher(metadata);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Tally tally = new Tally(
                number(matcher, 3),
                number(matcher, 4),
                number(matcher, 5),
                number(matcher, 6),
                number(matcher, 7),
                number(matcher, 8));
        return Optional.of(new LedgerEntry(number(matcher, 1), offset, number(matcher, 2), tally));
    }

    private static long number(Matcher matcher, int group) {
        return Long.parseLong(matcher.group(group));
    }
}
