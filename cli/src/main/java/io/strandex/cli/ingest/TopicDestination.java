package io.strandex.cli.ingest;

import io.strandex.cli.input.Entry;
import io.strandex.cli.rules.Judge;
import io.strandex.event.InvalidEventException;
import io.strandex.event.Judgement.Rejected;
import io.strandex.event.Reason;
import io.strandex.produce.MediaProducer;
import io.strandex.produce.SendReport;
import java.util.HashMap;
import java.util.Map;

/**
 * The raw topic for events, the rejected topic for the rest.
 *
 * @param rules what the deployment asks beyond the contract, which the producer knows
 */
record TopicDestination(MediaProducer producer, Judge rules) implements Destination {
    private static final String SOURCE_FILE = "strandex.source.file";
    private static final String SOURCE_LINE = "strandex.source.line";
    /** No scene has a longer name, and a header is not the place for one. */
    private static final int LONGEST_SCENE = 2_000;

    @Override
    public void send(Entry.Read entry) {
        if (rules.judge(entry.event(), System.currentTimeMillis())
                instanceof Rejected(Reason reason, String explanation)) {
            throw new InvalidEventException(reason, explanation);
        }
        producer.send(entry.event());
    }

    @Override
    public boolean isLost() {
        return producer.hasFailures();
    }

    @Override
    public void reject(Entry entry, Rejected rejected) {
        producer.reject(entry.original().get(), rejected, headers(entry));
    }

    /** Where an entry stands and, if it is known, the scene it is about. */
    static Map<String, String> headers(Entry entry) {
        Map<String, String> headers = new HashMap<>(Map.of(
                SOURCE_FILE, entry.place().source(),
                SOURCE_LINE, Long.toString(entry.place().line())));
        String scene = switch (entry) {
            case Entry.Read read -> read.event().getSceneId();
            case Entry.Refused refused -> refused.scene();
        };
        if (!scene.isEmpty() && scene.length() <= LONGEST_SCENE) {
            headers.put(MediaProducer.SCENE_HEADER, scene);
        }
        return headers;
    }

    @Override
    public SendReport flush() {
        return producer.flush();
    }

    @Override
    public void close() {
        producer.close();
    }
}
