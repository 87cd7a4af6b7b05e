package io.strandex.slot;

import io.strandex.events.IndexOp;
import io.strandex.lifetime.Lifetime;
import io.strandex.metrics.Counter;
import io.strandex.metrics.Counters;
import io.strandex.names.Names;
import io.strandex.ops.Operations;
import io.strandex.state.DirtyMark;
import io.strandex.state.SlotChange;
import io.strandex.state.SlotHead;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.NullUnmarked;

/**
 * Keeps the members of slots and writes the documents of dirty ones. A change only marks its slot; a slot is written
 * when its mark is an interval old by log time or by the wall clock, so that a busy slot is written once in a while and
 * the last slot of a silent topic all the same.
 */
@NullUnmarked // The context, the stores and the counts are set by init.
final class FuseProcessor implements Processor<String, SlotChange, String, IndexOp> {
    private final Duration interval;
    private final SlotWriter writer;
    private final Lifetime lifetime;
    private ProcessorContext<String, IndexOp> context;
    private Members members;
    private KeyValueStore<String, SlotHead> heads;
    private KeyValueStore<String, DirtyMark> dirty;
    private SlotCounts counts;
    private Counter load;

    FuseProcessor(Duration interval, SlotWriter writer, Lifetime lifetime) {
        this.interval = interval;
        this.writer = writer;
        this.lifetime = lifetime;
    }

    @Override
    public void init(ProcessorContext<String, IndexOp> context) {
        this.context = context;
        members = new Members(context.getStateStore(Names.MEMBERS));
        heads = context.getStateStore(Names.HEADS);
        dirty = context.getStateStore(Names.DIRTY);
        Counters counters = new Counters(context);
        counts = new SlotCounts(counters);
        load = counters.load(Names.FUSE);
        counts.dirty(Marks.count(dirty));
        new SlotSweep(lifetime, members, heads, dirty).schedule(context);
        context.schedule(interval, PunctuationType.STREAM_TIME, streamTime -> writeDue());
        context.schedule(interval, PunctuationType.WALL_CLOCK_TIME, wallTime -> writeDue());
    }

    @Override
    public void process(Record<String, SlotChange> record) {
        load.increment();
        members.apply(record.key(), record.value());
        DirtyMark mark = dirty.get(record.key());
        counts.dirty(mark == null ? 1 : 0);
        dirty.put(record.key(), Marks.marked(mark, record, context));
    }

    @Override
    public void close() {
        counts.forget();
    }

    private void writeDue() {
        long streamTime = context.currentStreamTimeMs();
        long wallTime = context.currentSystemTimeMs();
        try (KeyValueIterator<String, DirtyMark> marks = dirty.all()) {
            marks.forEachRemaining(mark -> {
                if (Marks.isDue(mark.value, interval.toMillis(), streamTime, wallTime)) {
                    write(mark);
                }
            });
        }
    }

    /** A slot that meets a bug stays dirty and is tried again; the slots behind it are written all the same. */
    private void write(KeyValue<String, DirtyMark> mark) {
        try {
            write(mark, writer.write(mark.key, mark.value, heads.get(mark.key), members));
        } catch (KafkaException e) {
            // Not the slot's fault: the store or the broker does not answer.
            throw e;
        } catch (RuntimeException e) {
            counts.failed(e);
        }
    }

    private void write(KeyValue<String, DirtyMark> mark, Written written) {
        heads.put(mark.key, written.head());
        dirty.delete(mark.key);
        counts.written(written);
        forward(written.operations(), mark.value.getLogTime());
    }

    private void forward(List<IndexOp> operations, long logTime) {
        for (IndexOp op : operations) {
            context.forward(new Record<>(Operations.key(op), op, logTime));
        }
    }
}
