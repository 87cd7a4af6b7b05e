package io.strandex.ops;

import io.strandex.events.IndexOp;
import io.strandex.metrics.Counter;
import io.strandex.metrics.Counters;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.NullUnmarked;

/**
 * Lets operations through and counts those that break the {@link Alternation} of their document, which none should: a
 * count above zero is a bug of the topology.
 */
public final class CheckOperations implements ProcessorSupplier<String, IndexOp, String, IndexOp> {
    /** Name of the counter that must stay zero. */
    public static final String VIOLATIONS = "ops-violations-total";

    /** So many documents are remembered per task. */
    private static final int REMEMBERED = 4_096;

    @Override
    public Processor<String, IndexOp, String, IndexOp> get() {
        return new CheckProcessor();
    }

    @NullUnmarked // The context and the count are set by init.
    private static final class CheckProcessor implements Processor<String, IndexOp, String, IndexOp> {
        private Alternation alternation;
        private ProcessorContext<String, IndexOp> context;
        private Counter violations;

        @Override
        public void init(ProcessorContext<String, IndexOp> context) {
            this.context = context;
            // A task that starts again after an aborted transaction repeats operations that were rolled back.
            alternation = new Alternation(REMEMBERED);
            violations = new Counters(context).counter(VIOLATIONS, "Operations out of turn: a bug");
        }

        @Override
        public void process(Record<String, IndexOp> record) {
            violations.add(alternation.takes(record.key(), record.value()) ? 0 : 1);
            context.forward(record);
        }
    }
}
