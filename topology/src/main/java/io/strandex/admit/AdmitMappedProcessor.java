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
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

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
        made.forEach(one -> forward(record, judge(record, one, position)));
    }

    private ForeignRecord foreign(Record<Bytes, ForeignValue> record, RecordMetadata place) {
        ForeignRecord.Place there =
                new ForeignRecord.Place(place.topic(), place.partition(), place.offset(), record.timestamp());
        return admit.reader().record(record.key(), record.value(), record.headers(), there);
    }

    private Judged judge(Record<Bytes, ForeignValue> record, Made made, Position position) {
        @Nullable Bytes original = record.value().bytes();
        Judged judged = switch (made) {
            case Made.Event event ->
                admit.gate().judge(record.key(), admit.frames().frame(event.event()), position);
            case Made.Refused refused ->
                new Judged.Refused(refused.why().reason(), refused.why().explanation(), original, null);
        };
        return judged instanceof Judged.Refused refused
                ? new Judged.Refused(refused.reason(), refused.explanation(), original, refused.scene())
                : judged;
    }

    private void forward(Record<Bytes, ForeignValue> record, Judged judged) {
        counts.count(judged);
        Record<Bytes, Judged> out = record.withValue(judged);
        // The schema of the foreign value says nothing about the event that was made of it.
        context.forward(
                judged instanceof Judged.Admitted ? out.withHeaders(SchemaHeaders.without(record.headers())) : out);
    }
}
