package io.strandex.bench.storm;

import io.strandex.bench.sink.TaskRig;
import io.strandex.events.IndexOp;
import io.strandex.ledger.LedgerEntry;
import io.strandex.testkit.bulk.BulkServer;
import io.strandex.testkit.bulk.Fate;
import io.strandex.testkit.bulk.StoredDocument;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;

/** A seeded storm with the whole task over real connections, in real time with short time-outs: hangs, half answers, cut connections. */
final class WireStorm {
    private static final int RECORDS = 2_000;
    private static final int DOCUMENTS = 200;
    private static final int BATCH = 50;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final List<Fate> FATES = List.of(
            Fate.HANG,
            new Fate.Half(),
            new Fate.Reset(false),
            new Fate.Reset(true),
            new Fate.Refuse(429, "es_rejected_execution_exception", "queue full"),
            new Fate.Refuse(503, "", "no healthy upstream"),
            new Fate.Answer(100));

    private final Random random;
    private final List<IndexOp> operations = new ArrayList<>();
    private final Map<String, Long> expected = new TreeMap<>();

    WireStorm(long seed) {
        random = new Random(seed);
        Map<String, Long> versions = new HashMap<>();
        for (int i = 0; i < RECORDS; i++) {
            add("d" + random.nextInt(DOCUMENTS), versions);
        }
    }

    /** One in ten is older than what came before: it must change nothing. */
    private void add(String id, Map<String, Long> versions) {
        long newest = versions.getOrDefault(id, 0L);
        boolean old = newest > 1 && random.nextInt(10) == 0;
        long version = old ? 1 + random.nextLong(newest - 1) : newest + 1 + random.nextInt(3);
        boolean delete = random.nextInt(3) == 0;
        boolean poison = !delete && random.nextInt(20) == 0;
        String source = poison ? "{\"broken\":" : "{\"v\":" + version + "}";
        operations.add(Records.op(delete, id, version, source));
        if (old || poison) {
            return;
        }
        versions.put(id, version);
        if (delete) {
            expected.remove(id);
        } else {
            expected.put(id, version);
        }
    }

    StormResult run() throws IOException {
        try (BulkServer server = BulkServer.start();
                TaskRig rig = new TaskRig(server.uri().toString(), settings())) {
            script(server);
            List<String> faults = new ArrayList<>();
            if (!settles(rig)) {
                faults.add("no end within " + PATIENCE + "; open: " + rig.metric("operations-open"));
            }
            return verdict(server, rig, faults);
        }
    }

    private static Map<String, String> settings() {
        return Map.of(
                "request.timeout.ms", "300",
                "retry.backoff.ms", "5",
                "retry.backoff.max.ms", "50",
                "bulk.actions", "40",
                "max.in.flight.requests", "3",
                "linger.ms", "1");
    }

    private void script(BulkServer server) {
        for (Fate fate : FATES) {
            int every = 7 + random.nextInt(10);
            int at = random.nextInt(every);
            server.script().request(request -> request.number() % every == at, 6, fate);
        }
        server.script()
                .maxBytes(3_000)
                .item(item -> random(item.id()) == 1, 60, 429, "es_rejected_execution_exception", "queue full")
                .item(item -> random(item.id()) == 2, 60, 503, "unavailable_shards_exception", "primary away")
                .item(item -> random(item.id()) == 3, 20, 403, "cluster_block_exception", "FORBIDDEN/12/disk");
    }

    private static int random(String id) {
        return Math.floorMod(id.hashCode(), 9);
    }

    private boolean settles(TaskRig rig) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (int from = 0; from < RECORDS; from += BATCH) {
            rig.put(Records.of(operations.subList(from, from + BATCH), from));
        }
        while (rig.metric("operations-open") > 0 && System.nanoTime() < deadline) {
            rig.rest();
        }
        return rig.metric("operations-open") == 0;
    }

    private StormResult verdict(BulkServer server, TaskRig rig, List<String> faults) {
        Map<String, Long> found = new TreeMap<>();
        server.store()
                .documents("strandex-events-" + Records.WEEK + "-000001")
                .forEach((id, document) -> found.put(id, version(document)));
        long lost = expected.entrySet().stream()
                .filter(entry -> !entry.getValue().equals(found.get(entry.getKey())))
                .count();
        long doubled =
                found.keySet().stream().filter(id -> !expected.containsKey(id)).count();
        if (lost + doubled > 0) {
            faults.add("documents differ: expected " + expected + ", found " + found);
        }
        for (OffsetAndMetadata offset : rig.commit().values()) {
            long consumed = LedgerEntry.parse(offset.offset(), offset.metadata())
                    .orElseThrow()
                    .consumed();
            if (offset.offset() != RECORDS || consumed != RECORDS) {
                faults.add("the ledger counts " + consumed + " of " + RECORDS + " up to " + offset.offset());
                lost += Math.max(0, RECORDS - consumed);
            }
        }
        return new StormResult(lost, doubled, 0, 0, faults);
    }

    private static long version(StoredDocument document) {
        return document.version();
    }
}
