package io.strandex.hot;

import io.strandex.materialize.Effect;
import io.strandex.plan.WidthRule;
import io.strandex.salt.SaltPlan;
import io.strandex.salting.SaltSettings;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;

/**
 * Finds hot scenes among the documents written, and publishes how wide they are to be spread. Events are partitioned by
 * the hash of their stream key, so that each partition holds a fair sample of every scene: partition 0 watches and
 * publishes for all, nothing is merged, and nobody publishes twice.
 *
 * @param partitions of the events, and so the places that a scene is spread over
 */
public record WidenScenes(SaltPlan plan, SaltSettings settings, int partitions)
        implements ProcessorSupplier<String, Effect, String, byte[]> {
    private static final double MILLIS = 1000;

    @Override
    public Processor<String, Effect, String, byte[]> get() {
        return new WidenProcessor(this);
    }

    HotScenes detector() {
        return new HotScenes(new WidthRule(partitions, WidthRule.DEFAULT_FINENESS));
    }

    long delayMs() {
        return settings.delay().toMillis();
    }

    /** Events of a hot scene that the sample holds of one delay. */
    double least() {
        return settings.hotRate() * (delayMs() / MILLIS) / partitions;
    }
}
