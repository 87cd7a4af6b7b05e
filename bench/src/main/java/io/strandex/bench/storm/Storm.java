package io.strandex.bench.storm;

import io.strandex.bulk.BulkEngine;
import io.strandex.bulk.BulkSettings;
import io.strandex.ledger.LedgerEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * One seeded storm: two tasks write a log to a cluster that fails in every way, while tasks crash and partitions move between them. It
 * ends when every offset is committed.
 */
final class Storm {
    private static final int TASKS = 2;
    private static final int MAX_BODY = 2_000;
    private static final int MAX_STEPS = 2_000_000;

    private record Committed(long offset, String metadata) {}

    private final Random random;
    private final VirtualTimer timer = new VirtualTimer();
    private final StormLog log;
    private final StormCluster cluster;
    private final StormWire wire;
    private final List<StormTask> tasks = new ArrayList<>();
    private final List<Traffic> traffic = new ArrayList<>();
    private final Map<Integer, Committed> committed = new HashMap<>();
    private final List<String> faults = new ArrayList<>();
    private int restarts;
    private long lastProgress;
    private long maxStallMs;

    Storm(long seed) {
        random = new Random(seed);
        log = new StormLog(random);
        cluster = new StormCluster(random, timer);
        wire = new StormWire(random, timer, cluster.store());
    }

    StormResult run() {
        for (int task = 0; task < TASKS; task++) {
            tasks.add(newTask());
            beat(task);
        }
        for (int partition = 0; partition < StormLog.PARTITIONS; partition++) {
            open(partition % TASKS, partition);
        }
        scheduleAccidents();
        int steps = 0;
        while (!isDone() && timer.step()) {
            if (++steps > MAX_STEPS) {
                faults.add("the storm does not end");
                break;
            }
        }
        traffic.forEach(each -> faults.addAll(each.faults()));
        return StormResult.of(log, cluster, finalLedgers(), faults, new StormResult.Course(maxStallMs, restarts));
    }

    private StormTask newTask() {
        int inFlight = 1 + random.nextInt(4);
        Traffic watched = new Traffic(wire, MAX_BODY, inFlight);
        traffic.add(watched);
        BulkSettings settings = StormTask.settings(random, MAX_BODY, inFlight);
        return new StormTask(log, timer, new BulkEngine(settings, watched, cluster, timer, random), this::progress);
    }

    private void progress() {
        maxStallMs = Math.max(maxStallMs, timer.millis() - lastProgress);
        lastProgress = timer.millis();
    }

    /** Reads and commits from time to time, for ever. */
    private void beat(int task) {
        timer.schedule(1 + random.nextInt(300), () -> {
            tasks.get(task).poll(1 + random.nextInt(10));
            if (random.nextInt(3) == 0) {
                commit(task);
            }
            beat(task);
        });
    }

    private void commit(int task) {
        tasks.get(task).committable().forEach((partition, entry) -> {
            Committed last = committed.get(partition);
            if (last != null && entry.to() < last.offset) {
                faults.add("partition " + partition + " goes back from " + last.offset + " to " + entry.to());
            }
            committed.put(partition, new Committed(entry.to(), entry.toMetadata()));
        });
    }

    private void open(int task, int partition) {
        tasks.get(task).open(partition, ledger(partition));
    }

    private LedgerEntry ledger(int partition) {
        Committed last = committed.get(partition);
        return last == null
                ? LedgerEntry.startingAt(0)
                : LedgerEntry.parse(last.offset, last.metadata).orElseThrow();
    }

    private void scheduleAccidents() {
        for (int i = random.nextInt(4); i > 0; i--) {
            int task = random.nextInt(TASKS);
            timer.schedule(random.nextInt(20_000), () -> crash(task));
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            int partition = random.nextInt(StormLog.PARTITIONS);
            timer.schedule(random.nextInt(20_000), () -> move(partition));
        }
    }

    private void crash(int task) {
        StormTask old = tasks.get(task);
        var partitions = old.partitions();
        old.crash();
        restarts++;
        tasks.set(task, newTask());
        partitions.forEach(partition -> open(task, partition));
    }

    /** A rebalance: mostly the old owner still commits. */
    private void move(int partition) {
        int from = tasks.get(0).partitions().contains(partition) ? 0 : 1;
        if (random.nextInt(3) > 0) {
            commit(from);
        }
        tasks.get(from).close(partition);
        restarts++;
        open(1 - from, partition);
    }

    private boolean isDone() {
        for (int partition = 0; partition < StormLog.PARTITIONS; partition++) {
            Committed last = committed.get(partition);
            if (last == null || last.offset < log.end(partition)) {
                return false;
            }
        }
        return true;
    }

    private List<LedgerEntry> finalLedgers() {
        List<LedgerEntry> entries = new ArrayList<>();
        for (int partition = 0; partition < StormLog.PARTITIONS; partition++) {
            entries.add(ledger(partition));
        }
        return entries;
    }
}
