package io.strandex.admit;

import io.strandex.raw.RecordLimit;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.NullUnmarked;

/**
 * From refused events to records of the rejected topic: key and value as they came, the reason in the headers.
 *
 * @param limit what the rejected topic takes; larger records are cut
 */
public record TellReason(RecordLimit limit) implements ProcessorSupplier<Bytes, Judged, Bytes, Bytes> {
    /** Header with the name of the {@link io.strandex.event.Reason}. */
    public static final String REASON = "strandex.reason";
    /** Header with a sentence for the producer. */
    public static final String EXPLANATION = "strandex.explanation";
    /** Header with the event's scene, where it says one. */
    public static final String SCENE = "strandex.scene";
    /** Header with the topic the event was read from. */
    public static final String SOURCE_TOPIC = "strandex.source.topic";
    /** Header with the partition it was read from, in decimal digits. */
    public static final String SOURCE_PARTITION = "strandex.source.partition";
    /** Header with the offset it was read from, in decimal digits. */
    public static final String SOURCE_OFFSET = "strandex.source.offset";

    /** Characters of an explanation that are told; a reason may quote the record, which is there as it came anyway. */
    static final int MAX_EXPLANATION = 2_000;

    private static final String OURS = "strandex.";

    @Override
    public Processor<Bytes, Judged, Bytes, Bytes> get() {
        return new TellReasonProcessor(limit);
    }

    @NullUnmarked // The context is set by init.
    private static final class TellReasonProcessor implements Processor<Bytes, Judged, Bytes, Bytes> {
        private final RecordLimit limit;
        private ProcessorContext<Bytes, Bytes> context;

        TellReasonProcessor(RecordLimit limit) {
            this.limit = limit;
        }

        @Override
        public void init(ProcessorContext<Bytes, Bytes> context) {
            this.context = context;
        }

        @Override
        public void process(Record<Bytes, Judged> record) {
            Judged.Refused refused = (Judged.Refused) record.value();
            Headers headers =
                    headers(record.headers(), refused, context.recordMetadata().orElseThrow());
            ProducerRecord<byte[], byte[]> told = limit.fit(
                    new ProducerRecord<>("", null, bytes(record.key()), bytes(refused.value()), headers), OURS);
            context.forward(
                    new Record<>(wrapped(told.key()), wrapped(told.value()), record.timestamp(), told.headers()));
        }

        private static byte[] bytes(Bytes bytes) {
            return bytes == null ? null : bytes.get();
        }

        private static Bytes wrapped(byte[] bytes) {
            return bytes == null ? null : Bytes.wrap(bytes);
        }
    }

    private static Headers headers(Headers original, Judged.Refused refused, RecordMetadata place) {
        Headers headers = new RecordHeaders(original);
        add(headers, REASON, refused.reason().name());
        add(headers, EXPLANATION, cut(refused.explanation()));
        if (refused.scene() != null && refused.scene().length() <= MAX_EXPLANATION) {
            add(headers, SCENE, refused.scene());
        }
        add(headers, SOURCE_TOPIC, place.topic());
        add(headers, SOURCE_PARTITION, Integer.toString(place.partition()));
        add(headers, SOURCE_OFFSET, Long.toString(place.offset()));
        return headers;
    }

    private static String cut(String explanation) {
        return explanation.length() <= MAX_EXPLANATION ? explanation : explanation.substring(0, MAX_EXPLANATION) + "…";
    }

    private static void add(Headers headers, String name, String value) {
        headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }
}
