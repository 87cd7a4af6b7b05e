package io.strandex.materialize;

import io.strandex.metrics.Counter;
import io.strandex.metrics.Counters;
import io.strandex.ops.Versions;
import io.strandex.raw.RawEvents;
import io.strandex.state.OrderedEvent;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.NullUnmarked;

/**
 * From admitted events to their effects without looking anything up: every event is new, and one that comes again
 * writes the same document again.
 */
public record Append(Materialize.Place place, RawEvents events)
        implements ProcessorSupplier<String, OrderedEvent, String, Effect> {

    @Override
    public Processor<String, OrderedEvent, String, Effect> get() {
        return new AppendProcessor(place.placement(), place.effects(), events);
    }

    @NullUnmarked // The context and the count are set by init.
    private static final class AppendProcessor implements Processor<String, OrderedEvent, String, Effect> {
        private final Placement placement;
        private final Effects effects;
        private final RawEvents events;
        private ProcessorContext<String, Effect> context;
        private Counter changed;

        AppendProcessor(Placement placement, Effects effects, RawEvents events) {
            this.placement = placement;
            this.effects = effects;
            this.events = events;
        }

        @Override
        public void init(ProcessorContext<String, Effect> context) {
            this.context = context;
            changed = new Counters(context).counter("events-changed-total", "Events that changed documents");
        }

        @Override
        public void process(Record<String, OrderedEvent> record) {
            OrderedEvent ordered = record.value();
            var event = events.read(record.headers(), Objects.requireNonNull(ordered.getEvent()));
            Placed placed = placement.place(event, null, record.timestamp());
            long version = Versions.within(record.timestamp(), ordered.getOffset());
            effects.written(record.key(), null, placed, version)
                    .forEach(effect -> context.forward(record.withValue(effect)));
            changed.increment();
        }
    }
}
