package io.strandex.produce;

import io.strandex.event.Admission;
import io.strandex.event.InvalidEventException;
import io.strandex.event.Judgement;
import io.strandex.event.Judgement.Rejected;
import io.strandex.event.MediaEvents;
import io.strandex.event.Reason;
import io.strandex.events.MediaEvent;
import io.strandex.key.MediaKeys;
import io.strandex.serde.AvroSerde;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.Map;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.utils.Utils;

/**
 * Writes events to the raw topic as the topology wants them: judged by the same {@link Admission}, keyed by stream key, spread
 * by the same hash, idempotent, in batches. The raw topic stamps log time itself. Safe for use by many threads.
 *
 * <pre>{@code
 * try (MediaProducer producer = MediaProducer.builder("localhost:9092", "http://localhost:8081").build()) {
 *     producer.send(MediaEvents.upsert("lecture-7", "s1", Modality.TEXT, Instant.now()).setText("Good morning").build());
 *     SendReport report = producer.flush();
 * }
 * }</pre>
 */
public final class MediaProducer implements AutoCloseable {
    /** Header of a rejected record: the {@link Reason}. */
    public static final String REASON_HEADER = "strandex.reason";
    /** Header of a rejected record: the explanation. */
    public static final String EXPLANATION_HEADER = "strandex.explanation";

    /** Header of a rejected record: its scene, where it is known and the key does not name it. */
    public static final String SCENE_HEADER = "strandex.scene";

    /** Header of a rejected record whose value was cut to what the topic takes: its length before, in decimal digits. */
    public static final String VALUE_BYTES_HEADER = "strandex.value.bytes";

    private static final int MAX_EXPLANATION = 2_000;
    private static final int HEADER_OVERHEAD = 10;

    private final Producer<byte[], byte[]> producer;
    private final AvroSerde<MediaEvent> serde;
    private final MediaProducerBuilder settings;
    private final Clock clock;
    private final Deliveries deliveries = new Deliveries();

    MediaProducer(
            Producer<byte[], byte[]> producer,
            AvroSerde<MediaEvent> serde,
            MediaProducerBuilder settings,
            Clock clock) {
        this.producer = producer;
        this.serde = serde;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Begins a producer.
     *
     * @param bootstrapServers Kafka, {@code host:port} with commas between several
     * @param registryUrl the schema registry
     */
    public static MediaProducerBuilder builder(String bootstrapServers, String registryUrl) {
        return new MediaProducerBuilder(bootstrapServers, registryUrl);
    }

    /**
     * Sends an event; it arrives by {@link #flush} or {@link #close} at the latest.
     *
     * @throws InvalidEventException with reason and explanation if the topology would reject it; nothing is sent then
     * @throws io.strandex.registry.RegistryUnavailableException if the registry gives no answer
     */
    public void send(MediaEvent event) {
        Judgement judgement = settings.admission().judge(event, clock.millis());
        if (judgement instanceof Rejected(Reason reason, String explanation)) {
            throw new InvalidEventException(reason, explanation);
        }
        byte[] key = MediaKeys.defaults()
                .streamKey(event.getSceneId(), event.getEventId())
                .getBytes(StandardCharsets.UTF_8);
        byte[] value = serde.serializer().serialize(settings.topic(), event);
        int size = key.length + value.length;
        if (size > settings.maxEventBytes()) {
            throw new InvalidEventException(
                    Reason.EVENT_TOO_LARGE,
                    "the event has " + size + " bytes, but the topic takes " + settings.maxEventBytes()
                            + ": put what is large behind uri");
        }
        send(new ProducerRecord<>(settings.topic(), key, value));
    }

    /** Deletes an event by its identity. */
    public void delete(String sceneId, String eventId) {
        send(MediaEvents.delete(sceneId, eventId));
    }

    /**
     * Sends what can't become an event to the rejected topic, so that nothing is lost uncounted.
     *
     * @param original the bytes as they came; cut to what the topic takes, which a header says then
     * @param rejected why
     * @param source headers that say where it came from
     */
    public void reject(byte[] original, Rejected rejected, Map<String, String> source) {
        Headers headers = new RecordHeaders();
        headers.add(header(REASON_HEADER, rejected.reason().name()));
        headers.add(header(EXPLANATION_HEADER, cut(rejected.explanation())));
        source.forEach((name, text) -> headers.add(header(name, text)));
        int room = Math.max(0, settings.maxEventBytes() - size(headers));
        if (original.length > room) {
            headers.add(header(VALUE_BYTES_HEADER, Integer.toString(original.length)));
        }
        byte[] value = original.length > room ? Arrays.copyOf(original, room) : original;
        send(new ProducerRecord<>(settings.rejectedTopic(), (Integer) null, (byte[]) null, value, headers));
    }

    private static String cut(String explanation) {
        return explanation.length() <= MAX_EXPLANATION ? explanation : explanation.substring(0, MAX_EXPLANATION) + "…";
    }

    private static int size(Headers headers) {
        int size = 0;
        for (Header header : headers) {
            size += HEADER_OVERHEAD + Utils.utf8Length(header.key()) + header.value().length;
        }
        return size;
    }

    private static Header header(String name, String text) {
        return new RecordHeader(name, text.getBytes(StandardCharsets.UTF_8));
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The callback hears of every outcome, and flush reports it.
    private void send(ProducerRecord<byte[], byte[]> record) {
        deliveries.sent();
        producer.send(record, (metadata, failure) -> deliveries.answered(failure));
    }

    /** Whether the broker has refused a record so far, or did not answer in time; does not wait. */
    public boolean hasFailures() {
        return deliveries.hasFailures();
    }

    /** Waits until every record sent so far has an answer, and says what became of them since the start. */
    public SendReport flush() {
        producer.flush();
        return deliveries.report();
    }

    /** Flushes and closes. */
    @Override
    public void close() {
        producer.close();
        serde.close();
    }
}
