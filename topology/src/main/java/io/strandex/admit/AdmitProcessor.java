package io.strandex.admit;

import io.strandex.admit.Gate.Position;
import io.strandex.metrics.Counters;
import io.strandex.raw.RawEvent;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.NullUnmarked;

/** Judges each raw record with its place in the raw topic. */
@NullUnmarked // The context and the counts are set by init.
final class AdmitProcessor implements Processor<Bytes, RawEvent, Bytes, Judged> {
    private final Gate gate;
    private final int lane;
    private ProcessorContext<Bytes, Judged> context;
    private AdmitCounts counts;

    /**
     * Judges by one gate.
     *
     * @param lane tells the topic from others in the order of records; 0 is the raw one
     */
    AdmitProcessor(Gate gate, int lane) {
        this.gate = gate;
        this.lane = lane;
    }

    @Override
    public void init(ProcessorContext<Bytes, Judged> context) {
        this.context = context;
        counts = new AdmitCounts(new Counters(context));
    }

    @Override
    public void process(Record<Bytes, RawEvent> record) {
        RecordMetadata place = context.recordMetadata().orElseThrow();
        Position position = Position.of(lane, place, record.timestamp());
        Judged judged = gate.judge(record.key(), record.value(), record.headers(), position);
        counts.count(judged);
        context.forward(record.withValue(judged));
    }
}
