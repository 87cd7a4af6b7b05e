package io.strandex.admit;

import io.strandex.admit.Gate.Position;
import io.strandex.metrics.Counter;
import io.strandex.metrics.Counters;
import io.strandex.serde.SchemaHeaders;
import io.strandex.source.ForeignRecord;
import io.strandex.source.ForeignValue;
import io.strandex.source.Made;
import io.strandex.source.Mapping;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.NullUnmarked;

/** Maps each record of a source and judges what comes of it with the record's place in its own topic. */
@NullUnmarked // The context, the mapping and the counts are set by init.
final class AdmitMappedProcessor implements Processor<Bytes, ForeignValue, Bytes, Judged> {
    private final AdmitMapped admit;
    private ProcessorContext<Bytes, Judged> context;
    private Mapping mapping;
    private AdmitCounts counts;
    private Counter records;
    private Counter skipped;

    AdmitMappedProcessor(AdmitMapped admit) {
        this.admit = admit;
    }

    @Override
    public void init(ProcessorContext<Bytes, Judged> context) {
        this.context = context;
        mapping = Mapping.parse(admit.source().mapping().orElseThrow());
        Counters counters = new Counters(context);
        counts = new AdmitCounts(counters);
        Map<String, String> tags = Map.of("source", admit.source().name());
        records = counters.counter("source-records-total", "Records of a source that could be read", tags);
        skipped = counters.counter("source-records-skipped-total", "Records that the mapping leaves out", tags);
    }

    @Override
    public void process(Record<Bytes, ForeignValue> record) {
        RecordMetadata place = context.recordMetadata().orElseThrow();
        List<Made> made = mapping.map(foreign(record, place));
        records.increment();
        if (made.isEmpty()) {
            skipped.increment();
        }
        Position position = Position.of(admit.source().lane(), place, record.timestamp());
        forward(record, made, position);
    }

    /** The first refusal of a record carries all of it; what a thousand of them would carry is without bound. */
    private void forward(Record<Bytes, ForeignValue> record, List<Made> made, Position position) {
        Record<Bytes, ForeignValue> original = record;
        for (Made one : made) {
            Judged judged = judge(record, one, position);
            counts.count(judged);
            context.forward(
                    switch (judged) {
                        case Judged.Admitted admitted -> admitted(record, admitted);
                        case Judged.Refused refused -> refused(original, refused);
                    });
            original = judged instanceof Judged.Refused ? bare(record) : original;
        }
    }

    private ForeignRecord foreign(Record<Bytes, ForeignValue> record, RecordMetadata place) {
        ForeignRecord.Place there =
                new ForeignRecord.Place(place.topic(), place.partition(), place.offset(), record.timestamp());
        return admit.reader().record(record.key(), record.value(), record.headers(), there);
    }

    private Judged judge(Record<Bytes, ForeignValue> record, Made made, Position position) {
        return switch (made) {
            case Made.Event event ->
                admit.gate().judge(record.key(), admit.frames().frame(event.event()), record.headers(), position);
            case Made.Refused refused ->
                new Judged.Refused(refused.why().reason(), refused.why().explanation(), null, null);
        };
    }

    /** The schema of the foreign value says nothing about the event that was made of it. */
    private static Record<Bytes, Judged> admitted(Record<Bytes, ForeignValue> record, Judged.Admitted admitted) {
        return record.<Judged>withValue(admitted).withHeaders(SchemaHeaders.without(record.headers()));
    }

    private static Record<Bytes, Judged> refused(Record<Bytes, ForeignValue> original, Judged.Refused refused) {
        return original.withValue(new Judged.Refused(
                refused.reason(), refused.explanation(), original.value().bytes(), refused.scene()));
    }

    private static Record<Bytes, ForeignValue> bare(Record<Bytes, ForeignValue> record) {
        return record.withValue(new ForeignValue(null, null)).withHeaders(new RecordHeaders());
    }
}
