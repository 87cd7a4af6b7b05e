package io.strandex.slot;

import io.strandex.lifetime.Sweep;
import io.strandex.metrics.Counter;
import io.strandex.metrics.Counters;
import io.strandex.names.Names;
import io.strandex.state.DirtyMark;
import io.strandex.state.SlotChange;
import io.strandex.state.SlotPart;
import java.util.List;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.NullUnmarked;

/** Keeps the members that slots have under one salt, and tells the slots what has changed, once in an interval. */
@NullUnmarked // The context, the stores and the counts are set by init.
final class GatherProcessor implements Processor<String, SlotChange, String, SlotPart> {
    private final Gather gather;
    private final SlotDocuments documents;
    private ProcessorContext<String, SlotPart> context;
    private SaltedMembers members;
    private Marks marks;
    private SlotCounts counts;
    private Counter load;
    private Counter told;

    GatherProcessor(Gather gather) {
        this.gather = gather;
        this.documents = gather.documents();
    }

    @Override
    public void init(ProcessorContext<String, SlotPart> context) {
        this.context = context;
        Counters counters = new Counters(context);
        load = counters.load(Names.GATHER);
        told = counters.counter("slot-parts-total", "Times that a salt has told a slot what has changed");
        members = new SaltedMembers(context.getStateStore(Names.SALTED_MEMBERS), gather.lifetime());
        counts = new SlotCounts(counters);
        marks = new Marks(context.getStateStore(Names.SALTED_DIRTY), context, counts);
        counts.dirty(marks.count());
        marks.schedule(gather.settings().interval(), this::tell);
        Sweep.schedule(
                context,
                members.store(),
                (key, member) -> members.isPast(member, context.currentStreamTimeMs()),
                members.store()::delete);
    }

    @Override
    public void process(Record<String, SlotChange> record) {
        load.increment();
        SlotChange change = record.value();
        members.apply(record.key(), change);
        marks.mark(record.key(), change, record.timestamp());
    }

    @Override
    public void close() {
        counts.forget();
    }

    private void tell(String salted, DirtyMark mark) {
        Telling telling = new Telling(documents::start);
        members.gather(salted, telling);
        List<SlotPart> parts = telling.parts(mark, SlotKeys.salt(salted));
        members.settle(salted, telling);
        marks.unmark(salted);
        told.increment();
        for (SlotPart part : parts) {
            context.forward(new Record<>(SlotKeys.slot(salted), part, mark.getLogTime()));
        }
    }
}
