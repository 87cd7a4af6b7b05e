package io.strandex.bench.storm;

import io.strandex.bulk.BulkBody;
import io.strandex.bulk.BulkReply;
import io.strandex.bulk.BulkReply.ItemReply;
import io.strandex.bulk.BulkTransport;
import io.strandex.testkit.bulk.BulkAnswer;
import io.strandex.testkit.bulk.BulkEndpoint;
import io.strandex.testkit.bulk.BulkItem;
import io.strandex.testkit.bulk.BulkScript;
import io.strandex.testkit.bulk.DocumentStore;
import io.strandex.testkit.bulk.ItemResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/**
 * The way to the store: refuses whole requests and single items, hangs, answers half, cuts connections before and after a request was
 * carried out, and carries requests out late, when nobody waits any more. After a while it behaves.
 */
final class StormWire implements BulkTransport {
    private static final long TIMEOUT_MS = 5_000;
    private static final long FAULTS_UNTIL_MS = 40_000;
    /** Fewer than the engine bears: the item stays alive. */
    private static final int MAX_INTERNAL = 5;

    private final Random random;
    private final VirtualTimer timer;
    private final DocumentStore store;
    private final BulkEndpoint endpoint;
    private final double trouble;
    private final Map<String, Integer> internal = new HashMap<>();

    StormWire(Random random, VirtualTimer timer, DocumentStore store) {
        this.random = random;
        this.timer = timer;
        this.store = store;
        this.endpoint = new BulkEndpoint(store, new BulkScript());
        this.trouble = random.nextDouble() * 0.5;
    }

    @Override
    public void send(BulkBody body, Consumer<BulkReply> answer) {
        BulkAnswer read = endpoint.read(Arrays.copyOf(body.bytes(), body.length()));
        if (read.status() != 200) {
            later(answer, new BulkReply.Refused(read.status(), read.type(), read.reason()));
        } else {
            play(read, answer);
        }
    }

    private void play(BulkAnswer read, Consumer<BulkReply> answer) {
        boolean faults = timer.millis() < FAULTS_UNTIL_MS && random.nextDouble() < trouble;
        switch (faults ? random.nextInt(9) : 0) {
            case 1 -> later(answer, new BulkReply.Refused(429, "es_rejected_execution_exception", "queue full"));
            case 2 -> later(answer, new BulkReply.Refused(503, "", "no healthy upstream"));
            case 3 -> later(answer, tooLarge(read));
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

    private static BulkReply tooLarge(BulkAnswer read) {
        return read.request().items().size() > 1 ? new BulkReply.Refused(413, "", "") : new BulkReply.Lost("reset");
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
}
