package io.strandex.testkit.driver;

import java.util.ArrayList;
import java.util.List;

/** Remembers records that were processed without any effect that somebody could see. */
final class Silence {

    private final boolean telling;
    /** All of them: each stands in the log anyway. */
    private final List<LogEntry> entries = new ArrayList<>();

    /** @param telling whether every effect is flushed with its record, so that silence means something */
    Silence(boolean telling) {
        this.telling = telling;
    }

    boolean telling() {
        return telling;
    }

    void note(LogEntry entry) {
        entries.add(entry);
    }

    List<OutputRecord<byte[], byte[]>> records() {
        if (!telling) {
            throw new IllegalStateException("only a driver that commits after each record can tell");
        }
        return entries.stream().map(LogEntry::toOutputRecord).toList();
    }
}
