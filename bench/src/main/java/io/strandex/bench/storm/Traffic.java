package io.strandex.bench.storm;

import io.strandex.bulk.BulkBody;
import io.strandex.bulk.BulkReply;
import io.strandex.bulk.BulkTransport;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One task's requests, watched: their size and number, and that no two operations of one document travel at once. */
final class Traffic implements BulkTransport {
    private static final Pattern ACTION =
            Pattern.compile("\\{\"(?:index|delete)\":\\{\"_index\":\"([^\"]*)\",\"_id\":\"([^\"]*)\"");

    private final BulkTransport wire;
    private final int maxBytes;
    private final int maxInFlight;
    private final List<String> faults = new ArrayList<>();
    private final Map<String, Integer> travelling = new HashMap<>();
    private int inFlight;

    Traffic(BulkTransport wire, int maxBytes, int maxInFlight) {
        this.wire = wire;
        this.maxBytes = maxBytes;
        this.maxInFlight = maxInFlight;
    }

    List<String> faults() {
        return faults;
    }

    @Override
    public void send(BulkBody body, Consumer<BulkReply> answer) {
        List<String> documents = documents(body);
        inFlight++;
        check(inFlight <= maxInFlight, inFlight + " requests in flight");
        check(body.items() == 1 || body.length() <= maxBytes, "a body of " + body.length() + " bytes");
        documents.forEach(document ->
                check(travelling.merge(document, 1, Integer::sum) == 1, document + " travels twice at once"));
        wire.send(body, reply -> {
            inFlight--;
            documents.forEach(document -> travelling.merge(document, -1, Integer::sum));
            answer.accept(reply);
        });
    }

    private static List<String> documents(BulkBody body) {
        List<String> documents = new ArrayList<>();
        Matcher actions = ACTION.matcher(new String(body.bytes(), 0, body.length(), StandardCharsets.UTF_8));
        while (actions.find()) {
            documents.add(actions.group(1) + "/" + actions.group(2));
        }
        return documents;
    }

    private void check(boolean holds, String fault) {
        if (!holds) {
            faults.add(fault);
        }
    }
}
