package io.strandex.slot;

import io.strandex.metrics.Counter;
import io.strandex.metrics.Counters;
import io.strandex.names.Names;
import io.strandex.state.SlotPart;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.NullUnmarked;

/** Takes in what salts tell, beside {@link FuseProcessor}, which writes the slots that are marked here. */
@NullUnmarked // The stores and the counts are set by init.
final class MergeProcessor implements Processor<String, SlotPart, Void, Void> {
    private SlotState slots;
    private Marks marks;
    private SlotCounts counts;
    private Counter load;

    @Override
    public void init(ProcessorContext<Void, Void> context) {
        Counters counters = new Counters(context);
        counts = new SlotCounts(counters);
        load = counters.load(Names.MERGE);
        slots = SlotState.of(context);
        marks = new Marks(context.getStateStore(Names.DIRTY), context, counts);
    }

    @Override
    public void process(Record<String, SlotPart> record) {
        load.increment();
        SlotPart part = record.value();
        slots.apply(record.key(), part);
        if (!part.getMore()) {
            var changed = new Marks.Changed(part.getSceneId(), part.getChunkStartMs(), part.getChanges());
            marks.mark(record.key(), changed, record.timestamp());
        }
    }

    @Override
    public void close() {
        counts.forget();
    }
}
