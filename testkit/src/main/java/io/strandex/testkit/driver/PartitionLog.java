package io.strandex.testkit.driver;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** The records of one partition in order, read as a read-committed consumer reads them. */
final class PartitionLog {

    private final TopicPartition partition;
    private final List<LogEntry> entries = new ArrayList<>();
    private int stable;

    PartitionLog(TopicPartition partition) {
        this.partition = partition;
    }

    LogEntry append(Draft draft, long sequence) {
        var entry = new LogEntry(partition, entries.size(), sequence, draft);
        entries.add(entry);
        return entry;
    }

    /** The offset after the last record, whether committed or not. */
    long end() {
        return entries.size();
    }

    /** The offset of the first record of an open transaction: no reader goes past it. */
    long stableEnd() {
        while (stable < entries.size() && !entries.get(stable).open()) {
            stable++;
        }
        return stable;
    }

    /** @throws IllegalArgumentException where the partition has no such offset */
    LogEntry at(long offset) {
        if (offset < 0 || offset >= entries.size()) {
            throw new IllegalArgumentException(
                    entries.isEmpty()
                            ? "%s is empty: it has no offset %d".formatted(partition, offset)
                            : "%s has offsets 0 to %d, not %d".formatted(partition, entries.size() - 1, offset));
        }
        return entries.get(Math.toIntExact(offset));
    }

    /** The first readable record at or after the offset, or null where there is none yet. */
    @Nullable
    LogEntry next(long from) {
        for (long offset = from; offset < stableEnd(); offset++) {
            LogEntry entry = at(offset);
            if (!entry.aborted()) {
                return entry;
            }
        }
        return null;
    }

    /** The offset of the first readable record from the offset on; the stable end where there is none. */
    long skipAborted(long from) {
        LogEntry entry = next(from);
        return entry == null ? Math.max(from, stableEnd()) : entry.offset;
    }

    List<LogEntry> read(long from, int limit) {
        var found = new ArrayList<LogEntry>();
        for (long offset = from; offset < stableEnd() && found.size() < limit; offset++) {
            LogEntry entry = at(offset);
            if (!entry.aborted()) {
                found.add(entry);
            }
        }
        return found;
    }

    /** The offset of the first record at or after the time; the end where there is none. */
    long offsetAtOrAfter(long timestamp) {
        for (LogEntry entry : entries) {
            if (entry.timestamp >= timestamp) {
                return entry.offset;
            }
        }
        return end();
    }
}
