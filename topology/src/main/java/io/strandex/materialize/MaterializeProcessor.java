package io.strandex.materialize;

import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import io.strandex.lifetime.Lifetime;
import io.strandex.lifetime.Sweep;
import io.strandex.metrics.Counter;
import io.strandex.metrics.Counters;
import io.strandex.names.Names;
import io.strandex.raw.RawEvents;
import io.strandex.state.LiveDocument;
import io.strandex.state.Order;
import io.strandex.state.OrderedEvent;
import io.strandex.state.Row;
import java.nio.ByteBuffer;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/** Carries decisions out: looks up the row, asks the materializer, keeps the row, forwards the effects. */
@NullUnmarked // The context, the store and the counts are set by init.
final class MaterializeProcessor implements Processor<String, OrderedEvent, String, Effect> {
    private final Materializer materializer;
    private final RawEvents events;
    private final Lifetime lifetime;
    private ProcessorContext<String, Effect> context;
    private KeyValueStore<String, Row> rows;
    private Outcomes outcomes;
    private Counter load;

    MaterializeProcessor(Materializer materializer, RawEvents events, Lifetime lifetime) {
        this.materializer = materializer;
        this.events = events;
        this.lifetime = lifetime;
    }

    @Override
    public void init(ProcessorContext<String, Effect> context) {
        this.context = context;
        rows = context.getStateStore(Names.ROWS);
        Counters counters = new Counters(context);
        outcomes = new Outcomes(counters);
        load = counters.load(Names.MATERIALIZE);
        Counter swept = counters.counter("rows-swept-total", "Rows gone with the week of their document");
        Sweep.schedule(context, rows, (key, row) -> isPast(row, context.currentStreamTimeMs()), key -> {
            rows.delete(key);
            swept.increment();
        });
    }

    @Override
    public void process(Record<String, OrderedEvent> record) {
        load.increment();
        Decision decision = materializer.decide(known(record), arrival(record));
        outcomes.count(decision);
        switch (decision) {
            case Decision.Superseded superseded
            when superseded.lesson() != null -> rows.put(record.key(), superseded.lesson());
            case Decision.Superseded ignored -> {}
            case Decision.Ignored ignored -> {}
            case Decision.Unchanged unchanged -> rows.put(record.key(), unchanged.row());
            case Decision.Changed changed -> {
                rows.put(record.key(), changed.row());
                changed.effects().forEach(effect -> context.forward(record.withValue(effect)));
            }
        }
    }

    /** The row of a record; a row that is past says nothing, whether it has been swept away or not. */
    private @Nullable Row known(Record<String, OrderedEvent> record) {
        Row row = rows.get(record.key());
        return row == null || isPast(row, record.timestamp()) ? null : row;
    }

    private boolean isPast(Row row, long logTime) {
        LiveDocument live = row.getLive();
        return live == null
                ? lifetime.isDeletionPast(row.getOrder().getLogTime(), logTime)
                : lifetime.isStatePast(live.getWeek(), logTime);
    }

    private Arrival arrival(Record<String, OrderedEvent> record) {
        OrderedEvent ordered = record.value();
        ByteBuffer bytes = ordered.getEvent();
        MediaEvent event = bytes == null ? null : events.read(record.headers(), bytes);
        Long revision = event == null ? null : event.getRevision();
        Order order = new Order(revision, record.timestamp(), ordered.getPartition(), ordered.getOffset());
        boolean isDelete = event == null || event.getOp() == EventOp.DELETE;
        return new Arrival(record.key(), order, isDelete ? null : event);
    }
}
