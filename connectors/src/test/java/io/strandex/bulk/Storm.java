package io.strandex.bulk;

import io.strandex.bulk.BulkReply.ItemReply;
import io.strandex.bulk.Destinations.Writable;
import io.strandex.testkit.bulk.BulkAnswer;
import io.strandex.testkit.bulk.BulkEndpoint;
import io.strandex.testkit.bulk.BulkItem;
import io.strandex.testkit.bulk.BulkScript;
import io.strandex.testkit.bulk.DocumentStore;
import io.strandex.testkit.bulk.IndexBlock;
import io.strandex.testkit.bulk.ItemResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * One seeded storm: operations on few documents, so that they meet, against a store that answers with 429, 403, 409, 413, 400, 500 and 503,
 * hangs, answers half, cuts connections before and after carrying a request out, carries requests out late, blocks weeks and deletes them.
 * It ends when every operation has an outcome.
 */
final class Storm {
    private static final List<String> WEEKS = List.of("2020-w51", "2020-w52", "2020-w53");
    private static final int OPERATIONS = 120;
    private static final int DOCUMENTS = 12;
    /** Fewer than the engine bears: the others stay alive. */
    private static final int MAX_INTERNAL = 5;

    private static final int MAX_BODY = 2_000;
    private static final long TIMEOUT_MS = 5_000;
    private static final long FAULTS_UNTIL_MS = 40_000;

    private final Random random;
    private final VirtualTimer timer = new VirtualTimer();
    private final DocumentStore store = new DocumentStore(timer::millis);
    private final BulkScript noScript = new BulkScript();
    private final BulkEndpoint endpoint = new BulkEndpoint(store, noScript);
    private final BulkEngine engine;
    private final List<Tracked> tracked = new ArrayList<>();
    private final Map<String, List<String>> generations = new HashMap<>();
    private final double trouble;
    private final int width;
    private int inFlight;
    int maxInFlight;
    int tooLarge;
    long maxStallMs;
    private long lastOutcomeMs;
    private final List<String> reordered = new ArrayList<>();
    private final Map<String, Integer> internal = new HashMap<>();
    private final Map<String, Integer> travelling = new HashMap<>();

    /** An operation and its outcomes, of which there must be one. */
    final class Tracked implements Origin {
        final Operation operation;
        final boolean poison;
        final List<Outcome.Settled> outcomes = new ArrayList<>();

        Tracked(boolean delete, Destination destination, String id, long version, boolean poison) {
            this.poison = poison;
            String source = poison
                    ? "{\"broken\":"
                    : "{\"v\":" + version + ",\"t\":\"" + "x".repeat(random.nextInt(40)) + "\"}";
            this.operation = new Operation(
                    this,
                    delete,
                    destination,
                    id,
                    "r",
                    version,
                    delete ? Source.NONE : Source.of(source.getBytes(StandardCharsets.UTF_8)));
        }

        boolean isDead() {
            return outcomes.stream().anyMatch(Outcome.Dead.class::isInstance);
        }

        @Override
        public boolean abandoned() {
            return false;
        }

        @Override
        public void settled(Outcome.Settled outcome) {
            outcomes.add(outcome);
            maxStallMs = Math.max(maxStallMs, timer.millis() - lastOutcomeMs);
            lastOutcomeMs = timer.millis();
        }
    }

    Storm(long seed) {
        random = new Random(seed);
        trouble = random.nextDouble() * 0.5;
        width = 1 + random.nextInt(4);
        BulkSettings settings = new BulkSettings(
                MAX_BODY,
                1 + random.nextInt(20),
                Duration.ofMillis(random.nextInt(30)),
                width,
                1 << 20,
                Duration.ofMillis(50),
                Duration.ofSeconds(2),
                Duration.ofMillis(20 + random.nextInt(3_000)),
                Duration.ofSeconds(1));
        engine = new BulkEngine(settings, this::send, new Weeks(), timer, random);
    }

    void run() {
        for (String week : WEEKS) {
            String index = week + "-000001";
            generations.put(week, new ArrayList<>(List.of(index)));
            store.create(index);
        }
        submitAll();
        scheduleTrouble();
        long steps = 0;
        while (!allSettled() && timer.step()) {
            if (++steps > 1_000_000) {
                throw new AssertionError("the storm does not end");
            }
        }
    }

    private void submitAll() {
        Map<String, Long> versions = new HashMap<>();
        long at = 0;
        for (int i = 0; i < OPERATIONS; ) {
            List<Operation> batch = new ArrayList<>();
            for (int n = 1 + random.nextInt(10); n > 0 && i < OPERATIONS; n--, i++) {
                batch.add(next(versions));
            }
            timer.schedule(at, () -> engine.submit(batch));
            at += random.nextInt(200);
        }
    }

    private Operation next(Map<String, Long> versions) {
        Destination destination = new Destination("events", WEEKS.get(random.nextInt(WEEKS.size())));
        String id = "d" + random.nextInt(DOCUMENTS);
        long version = versions.merge(destination + id, 1L + random.nextInt(3), Long::sum);
        boolean delete = random.nextInt(3) == 0;
        Tracked next = new Tracked(delete, destination, id, version, !delete && random.nextInt(15) == 0);
        tracked.add(next);
        return next.operation;
    }

    /** A week is blocked for a while, another rolls over. */
    private void scheduleTrouble() {
        if (random.nextBoolean()) {
            String week = WEEKS.get(0);
            timer.schedule(
                    random.nextInt(2_000), () -> latest(week).forEach(index -> store.block(index, IndexBlock.WRITE)));
        }
        if (random.nextBoolean()) {
            String week = WEEKS.get(1);
            IndexBlock block = random.nextBoolean() ? IndexBlock.FLOOD : IndexBlock.FORBIDDEN;
            timer.schedule(random.nextInt(2_000), () -> latest(week).forEach(index -> store.block(index, block)));
            timer.schedule(
                    4_000 + random.nextInt(20_000),
                    () -> latest(week).forEach(index -> store.block(index, IndexBlock.NONE)));
        }
        if (random.nextBoolean()) {
            timer.schedule(random.nextInt(3_000), () -> roll(WEEKS.get(2)));
        }
    }

    private void roll(String week) {
        String index = week + "-000002";
        store.create(index);
        generations.computeIfAbsent(week, w -> new ArrayList<>()).add(index);
    }

    private List<String> latest(String week) {
        return List.copyOf(generations.getOrDefault(week, List.of()));
    }

    /** The weeks as a keeper would answer, late. */
    private final class Weeks implements Destinations {
        @Override
        public void resolve(Destination destination, Consumer<Resolution> answer) {
            timer.schedule(random.nextInt(50), () -> answer.accept(new Writable(latest(destination.week()))));
        }

        @Override
        public void unblock(Destination destination, String explanation, Consumer<Resolution> answer) {
            timer.schedule(random.nextInt(50), () -> {
                latest(destination.week()).forEach(index -> store.block(index, IndexBlock.NONE));
                answer.accept(new Writable(latest(destination.week())));
            });
        }

        @Override
        public void drained(Destination destination) {
            timer.schedule(
                    random.nextInt(50),
                    () -> latest(destination.week()).forEach(index -> store.block(index, IndexBlock.WRITE)));
        }
    }

    // The wire

    private void send(BulkBody body, Consumer<BulkReply> answer) {
        byte[] bytes = Arrays.copyOf(body.bytes(), body.length());
        inFlight++;
        maxInFlight = Math.max(maxInFlight, inFlight);
        BulkAnswer read = endpoint.read(bytes);
        tooLarge += bytes.length > MAX_BODY && read.request().items().size() > 1 ? 1 : 0;
        noteOrder(read, 1);
        Consumer<BulkReply> once = reply -> {
            inFlight--;
            noteOrder(read, -1);
            answer.accept(reply);
        };
        if (read.status() != 200) {
            later(once, new BulkReply.Refused(read.status(), read.type(), read.reason()));
            return;
        }
        play(read, once);
    }

    /** No two operations of one document travel at once. */
    private void noteOrder(BulkAnswer read, int change) {
        for (BulkItem item : read.request().items()) {
            int count = travelling.merge(item.index() + item.id(), change, Integer::sum);
            if (count > 1) {
                reordered.add(item.index() + item.id());
            }
        }
    }

    private void play(BulkAnswer read, Consumer<BulkReply> answer) {
        boolean faults = timer.millis() < FAULTS_UNTIL_MS && random.nextDouble() < trouble;
        switch (faults ? random.nextInt(9) : 0) {
            case 1 -> later(answer, new BulkReply.Refused(429, "es_rejected_execution_exception", "queue full"));
            case 2 -> later(answer, new BulkReply.Refused(503, "", "no healthy upstream"));
            case 3 ->
                later(
                        answer,
                        read.request().items().size() > 1
                                ? new BulkReply.Refused(413, "", "")
                                : new BulkReply.Lost("reset"));
            case 4 -> later(answer, new BulkReply.Lost("connection reset"));
            case 5 -> {
                endpoint.apply(read.request());
                later(answer, new BulkReply.Lost("connection reset after the request"));
            }
            case 6 -> {
                timer.schedule(random.nextInt((int) TIMEOUT_MS * 2), () -> endpoint.apply(read.request()));
                timer.schedule(TIMEOUT_MS, () -> answer.accept(new BulkReply.Lost("timeout")));
            }
            case 7 -> {
                endpoint.apply(read.request());
                later(answer, new BulkReply.Items(List.of()));
            }
            default -> later(answer, new BulkReply.Items(items(read, faults)));
        }
    }

    private List<ItemReply> items(BulkAnswer read, boolean faults) {
        List<ItemReply> replies = new ArrayList<>();
        for (BulkItem item : read.request().items()) {
            replies.add(faults && random.nextInt(3) == 0 ? fault(item) : reply(item));
        }
        return replies;
    }

    private ItemReply fault(BulkItem item) {
        return switch (random.nextInt(4)) {
            case 0 -> new ItemReply(429, "es_rejected_execution_exception", "queue full");
            case 1 -> new ItemReply(503, "unavailable_shards_exception", "primary shard is not active");
            case 2 -> {
                reply(item);
                yield new ItemReply(503, "unavailable_shards_exception", "replica away, but the primary wrote it");
            }
            default ->
                internal.merge(item.index() + item.id() + item.version(), 1, Integer::sum) <= MAX_INTERNAL
                        ? new ItemReply(500, "exception", "internal")
                        : reply(item);
        };
    }

    private ItemReply reply(BulkItem item) {
        ItemResult result = store.apply(item);
        return new ItemReply(result.status(), result.type(), result.reason());
    }

    private void later(Consumer<BulkReply> answer, BulkReply reply) {
        timer.schedule(1 + random.nextInt(100), () -> answer.accept(reply));
    }

    // The verdict

    private boolean allSettled() {
        return tracked.stream().noneMatch(t -> t.outcomes.isEmpty());
    }

    List<String> reordered() {
        return reordered;
    }

    int width() {
        return width;
    }

    List<Tracked> tracked() {
        return tracked;
    }

    /** What the store should hold: of each document the last operation that is not dead. */
    Map<String, String> expected() {
        Map<String, String> expected = new TreeMap<>();
        for (Tracked each : tracked) {
            String key = each.operation.destination().week() + "/" + each.operation.id();
            if (each.isDead()) {
                continue;
            }
            if (each.operation.delete()) {
                expected.remove(key);
            } else {
                expected.put(key, Long.toString(each.operation.version()));
            }
        }
        return expected;
    }

    /** What it holds, in all generations; a document in two of them shows as two versions. */
    Map<String, String> found() {
        Map<String, String> found = new TreeMap<>();
        generations.forEach((week, indices) -> indices.forEach(index -> store.documents(index)
                .forEach((id, document) ->
                        found.merge(week + "/" + id, Long.toString(document.version()), (a, b) -> a + "+" + b))));
        return found;
    }
}
