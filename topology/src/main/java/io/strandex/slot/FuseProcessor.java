package io.strandex.slot;

import io.strandex.events.IndexOp;
import io.strandex.metrics.Counter;
import io.strandex.metrics.Counters;
import io.strandex.names.Names;
import io.strandex.ops.Operations;
import io.strandex.state.DirtyMark;
import io.strandex.state.SlotChange;
import io.strandex.state.SlotHead;
import java.util.List;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.NullUnmarked;

/**
 * Keeps the members of slots and writes the documents of dirty ones. A change only marks its slot; a slot is written
 * when its mark is an interval old by log time or by the wall clock, so that a busy slot is written once in a while and
 * the last slot of a silent topic all the same.
 */
@NullUnmarked // The context, the stores and the counts are set by init.
final class FuseProcessor implements Processor<String, SlotChange, String, IndexOp> {
    private final Fuse fuse;
    private final SlotWriter writer;
    private ProcessorContext<String, IndexOp> context;
    private SlotState slots;
    private Marks marks;
    private SlotCounts counts;
    private Counter load;

    FuseProcessor(Fuse fuse) {
        this.fuse = fuse;
        this.writer = fuse.writer();
    }

    @Override
    public void init(ProcessorContext<String, IndexOp> context) {
        this.context = context;
        Counters counters = new Counters(context);
        counts = new SlotCounts(counters);
        load = counters.load(Names.FUSE);
        slots = SlotState.of(context);
        marks = new Marks(context.getStateStore(Names.DIRTY), context, counts);
        counts.dirty(marks.count());
        new SlotSweep(fuse.lifetime(), slots, marks).schedule(context);
        marks.schedule(fuse.settings().interval(), this::write);
    }

    @Override
    public void process(Record<String, SlotChange> record) {
        load.increment();
        SlotChange change = record.value();
        slots.members().apply(record.key(), change);
        marks.mark(record.key(), change, record.timestamp());
    }

    @Override
    public void close() {
        counts.forget();
    }

    /** A slot that a salt is just telling about waits for the rest, which comes with the same transaction. */
    private void write(String slot, DirtyMark mark) {
        SlotHead before = slots.heads().get(slot);
        if (!Heads.isUnfinished(before)) {
            write(slot, mark, writer.write(slot, mark, before, slots));
        }
    }

    private void write(String slot, DirtyMark mark, Written written) {
        slots.heads().put(slot, written.head());
        marks.unmark(slot);
        counts.written(written);
        forward(written.operations(), mark.getLogTime());
    }

    private void forward(List<IndexOp> operations, long logTime) {
        for (IndexOp op : operations) {
            context.forward(new Record<>(Operations.key(op), op, logTime));
        }
    }
}
