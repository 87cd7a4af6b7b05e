package io.strandex.produce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandex.event.InvalidEventException;
import io.strandex.event.Judgement.Rejected;
import io.strandex.event.MediaEvents;
import io.strandex.event.Reason;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.key.MediaKeys;
import io.strandex.serde.AvroDeserializer;
import io.strandex.serde.AvroSerde;
import io.strandex.spread.SpreadPartitioner;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MediaProducerTest {
    private static final Instant NOW = Instant.parse("2021-01-01T00:00:00Z");

    private final Map<String, String> config = Map.of("schema.registry.url", "mock://" + UUID.randomUUID());
    private final MockProducer<byte[], byte[]> kafka =
            new MockProducer<>(false, new SpreadPartitioner(), new ByteArraySerializer(), new ByteArraySerializer());
    private final AvroDeserializer<MediaEvent> reader = AvroDeserializer.of(MediaEvent.class, config);
    private final MediaProducer producer = new MediaProducer(
            kafka,
            AvroSerde.of(MediaEvent.class, config),
            MediaProducer.builder("unused:1", "mock://unused"),
            Clock.fixed(NOW, ZoneOffset.UTC));

    @AfterEach
    void close() {
        reader.close();
    }

    private static MediaEvent.Builder event() {
        return MediaEvents.upsert("s!", "e", Modality.TEXT, NOW).setText("hello");
    }

    @Test
    void shouldSendTheEventUnderItsStreamKey() {
        // When
        producer.send(event().build());

        // Then
        ProducerRecord<byte[], byte[]> record = kafka.history().getFirst();
        assertThat(record.topic()).isEqualTo("media.events.raw.v1");
        assertThat(new String(record.key(), StandardCharsets.UTF_8))
                .isEqualTo(MediaKeys.defaults().streamKey("s!", "e"));
        assertThat(record.timestamp()).isNull();
        assertThat(reader.decode(record.value())).isEqualTo(event().build());
    }

    @Test
    void shouldSendADeleteByIdentity() {
        // When
        producer.delete("s", "e");

        // Then
        assertThat(reader.decode(kafka.history().getFirst().value())).isEqualTo(MediaEvents.delete("s", "e"));
    }

    @Test
    void shouldRefuseAndSendNothingWhenTheTopologyWouldReject() {
        assertThatThrownBy(
                        () -> producer.send(event().setStartMs(5L).setEndMs(4L).build()))
                .isInstanceOfSatisfying(
                        InvalidEventException.class, e -> assertThat(e.reason()).isEqualTo(Reason.END_BEFORE_START));
        assertThatThrownBy(() ->
                        producer.send(event().setText("x".repeat(1_100_000)).build()))
                .isInstanceOfSatisfying(
                        InvalidEventException.class, e -> assertThat(e.reason()).isEqualTo(Reason.EVENT_TOO_LARGE));
        assertThat(kafka.history()).isEmpty();
    }

    @Test
    void shouldKeepTheOriginalBytesOfWhatIsRejected() {
        // When
        producer.reject(
                new byte[] {1, 2},
                new Rejected(Reason.MALFORMED_JSON, "not JSON"),
                Map.of("strandex.source.line", "7"));

        // Then
        ProducerRecord<byte[], byte[]> record = kafka.history().getFirst();
        assertThat(record.topic()).isEqualTo("media.events.rejected.v1");
        assertThat(record.value()).containsExactly(1, 2);
        assertThat(record.headers().toArray())
                .extracting(h -> h.key() + "=" + new String(h.value(), StandardCharsets.UTF_8))
                .containsExactly(
                        "strandex.reason=MALFORMED_JSON", "strandex.explanation=not JSON", "strandex.source.line=7");
    }

    @Test
    void shouldSayHowLongItWasWhenWhatIsRejectedIsCut() {
        // When
        producer.reject(
                new byte[8 << 20],
                new Rejected(Reason.EVENT_TOO_LARGE, "é".repeat(100_000)),
                Map.of("strandex.source.line", "7"));

        // Then
        ProducerRecord<byte[], byte[]> record = kafka.history().getFirst();
        String length =
                new String(record.headers().lastHeader("strandex.value.bytes").value(), StandardCharsets.UTF_8);
        assertThat(length).isEqualTo("" + (8 << 20));
        assertThat(record.value()).hasSizeBetween(1_000_000, (1 << 20) - 5_000);
        assertThat(record.headers().lastHeader("strandex.explanation").value()).hasSizeLessThan(5_000);
    }

    @Test
    void shouldHaveOneRequestAtATimeOnItsWaySoThatNoBatchOvertakesAnother() {
        // A broker that has just made a partition refuses a first batch and takes the second: KAFKA-15591.
        assertThat(MediaProducer.builder("unused:1", "mock://unused").config())
                .containsEntry("max.in.flight.requests.per.connection", 1)
                .containsEntry("enable.idempotence", true);
    }

    @Test
    void shouldReportWhatBecameOfEachRecord() {
        // Given
        producer.send(event().build());
        producer.delete("s", "e");
        producer.delete("s", "f");
        kafka.completeNext();
        kafka.errorNext(new TimeoutException("too slow"));

        // When
        SendReport report = producer.flush();

        // Then
        assertThat(report).isEqualTo(new SendReport(3, 2, 1, List.of("TimeoutException: too slow")));
    }
}
