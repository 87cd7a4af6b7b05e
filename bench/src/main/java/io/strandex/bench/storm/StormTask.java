package io.strandex.bench.storm;

import io.strandex.bulk.BulkEngine;
import io.strandex.bulk.BulkSettings;
import io.strandex.bulk.Operation;
import io.strandex.bulk.Origin;
import io.strandex.bulk.Outcome;
import io.strandex.ledger.LedgerEntry;
import io.strandex.ledger.PartitionLedger;
import io.strandex.ledger.Ticket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** One life of a task: an engine, the ledgers of its partitions, and how far it has read them. */
final class StormTask {
    private final StormLog log;
    private final VirtualTimer timer;
    private final BulkEngine engine;
    private final Runnable progress;
    private final Map<Integer, PartitionLedger> ledgers = new TreeMap<>();
    private final Map<Integer, Long> positions = new TreeMap<>();

    StormTask(StormLog log, VirtualTimer timer, BulkEngine engine, Runnable progress) {
        this.log = log;
        this.timer = timer;
        this.engine = engine;
        this.progress = progress;
    }

    static BulkSettings settings(java.util.Random random, int maxBytes, int inFlight) {
        return new BulkSettings(
                maxBytes,
                1 + random.nextInt(20),
                java.time.Duration.ofMillis(random.nextInt(30)),
                inFlight,
                1 << 20,
                java.time.Duration.ofMillis(50),
                java.time.Duration.ofSeconds(2),
                java.time.Duration.ofMillis(20 + random.nextInt(3_000)),
                java.time.Duration.ofSeconds(1));
    }

    /** A record on its way, as the connector's own. */
    private record Waiting(PartitionLedger ledger, Ticket ticket, Runnable progress) implements Origin {
        @Override
        public boolean abandoned() {
            return ledger.closed();
        }

        @Override
        public void settled(Outcome.Settled outcome) {
            ledger.settle(ticket, outcome);
            progress.run();
        }
    }

    void open(int partition, LedgerEntry committed) {
        ledgers.put(partition, new PartitionLedger(committed));
        positions.put(partition, committed.to());
        engine.renew();
    }

    Set<Integer> partitions() {
        return new TreeSet<>(ledgers.keySet());
    }

    /** Takes what was written until now, of each partition so many records at most. */
    void poll(int most) {
        ledgers.forEach((partition, ledger) -> {
            List<Operation> operations = new ArrayList<>();
            long position = positions.getOrDefault(partition, 0L);
            while (operations.size() < most && isWritten(partition, position)) {
                StormLog.Entry entry = log.partition(partition).get((int) position);
                Waiting waiting = new Waiting(ledger, ledger.take(position), progress);
                operations.add(new Operation(
                        waiting,
                        entry.delete(),
                        entry.destination(),
                        entry.id(),
                        "r",
                        entry.version(),
                        entry.source()));
                position++;
            }
            positions.put(partition, position);
            engine.submit(operations);
        });
    }

    private boolean isWritten(int partition, long position) {
        return position < log.end(partition)
                && log.partition(partition).get((int) position).at() <= timer.millis();
    }

    /** What may be committed; each entry is checked against the law when it is made. */
    Map<Integer, LedgerEntry> committable() {
        engine.flush();
        Map<Integer, LedgerEntry> entries = new TreeMap<>();
        ledgers.forEach((partition, ledger) -> entries.put(partition, ledger.settled()));
        return entries;
    }

    /** The partition is taken away; what is not sent yet is dropped. */
    void close(int partition) {
        PartitionLedger ledger = ledgers.remove(partition);
        if (ledger != null) {
            ledger.close();
        }
    }

    /** The process is gone; its requests are not. */
    void crash() {
        engine.close();
        ledgers.values().forEach(PartitionLedger::close);
        ledgers.clear();
    }
}
