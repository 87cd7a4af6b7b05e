package io.strandex.hot;

import io.strandex.materialize.Effect;
import io.strandex.metrics.Counter;
import io.strandex.metrics.Counters;
import io.strandex.salt.SaltEntry;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.NullUnmarked;

/**
 * Counts scenes by log time and publishes entries by the wall clock: an entry is in force a delay after it was
 * published, never before, so that a backlog or a replay changes nothing that has been placed. What it has counted is
 * lost with its task and found again; what it has found stands in the plan.
 */
@NullUnmarked // The context, the gauges and the count are set by init.
final class WidenProcessor implements Processor<String, Effect, String, byte[]> {
    private static final byte[] FOUND_HOT = "found hot".getBytes(StandardCharsets.US_ASCII);

    private final WidenScenes scenes;
    private final HotScenes hot;
    private ProcessorContext<String, byte[]> context;
    private HottestScenes hottest;
    private Counter published;
    private boolean isWatching;
    private long turnAt;

    WidenProcessor(WidenScenes scenes) {
        this.scenes = scenes;
        this.hot = scenes.detector();
    }

    @Override
    public void init(ProcessorContext<String, byte[]> context) {
        this.context = context;
        isWatching = context.taskId().partition() == 0;
        if (isWatching) {
            Counters counters = new Counters(context);
            hottest = new HottestScenes(counters);
            published = counters.counter("salt-entries-published-total", "Entries of the salt plan published");
            context.schedule(scenes.settings().pause(), PunctuationType.WALL_CLOCK_TIME, this::publish);
        }
    }

    @Override
    public void process(Record<String, Effect> record) {
        if (isWatching && record.value() instanceof Effect.Presence presence) {
            turnTo(record.timestamp());
            hot.count(presence.sceneId());
        }
    }

    @Override
    public void close() {
        if (isWatching) {
            hottest.forget();
        }
    }

    /** Turns after each delay of log time, and forgets everything after one without events. */
    private void turnTo(long logTime) {
        if (logTime < turnAt) {
            return;
        }
        hot.turn();
        if (logTime >= turnAt + scenes.delayMs()) {
            hot.turn();
        }
        turnAt = logTime + scenes.delayMs();
    }

    private void publish(long wallTime) {
        long from = Math.max(wallTime, context.currentStreamTimeMs()) + scenes.delayMs();
        for (SaltEntry entry : hot.widen(scenes.plan(), scenes.least(), from)) {
            context.forward(new Record<>(entry.toString(), FOUND_HOT, wallTime));
            published.increment();
        }
        hottest.show(hot.greatest(HottestScenes.MOST));
    }
}
