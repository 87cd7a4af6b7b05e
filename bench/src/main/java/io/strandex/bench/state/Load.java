package io.strandex.bench.state;

import io.strandex.event.MediaEvents;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.key.MediaKeys;
import io.strandex.serde.AvroSerde;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Events of about 300 bytes over a number of keys, each a change of its document.
 *
 * @param events how many
 * @param keys how many different stream keys
 * @param spanned whether events have a position and so belong to slots
 */
record Load(int events, int keys, boolean spanned, long seed) {
    private static final Instant TIME = Instant.parse("2026-03-02T00:00:00Z");
    private static final int EVENTS_PER_SCENE = 20;
    private static final String FILLER = "The quick brown fox jumps over the lazy dog. ".repeat(4);

    Load withKeys(int other) {
        return new Load(events, other, spanned, seed);
    }

    /** The same events with a position. */
    Load inSlots() {
        return new Load(events, keys, true, seed);
    }

    void write(Cluster cluster, String topic) {
        Random random = new Random(seed);
        try (AvroSerde<MediaEvent> serde = AvroSerde.of(MediaEvent.class, cluster.registry());
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.of(
                                "bootstrap.servers",
                                cluster.bootstrap(),
                                "linger.ms",
                                20,
                                // On a topic just created a later request may overtake the first one.
                                "max.in.flight.requests.per.connection",
                                1,
                                "batch.size",
                                256 << 10,
                                "compression.type",
                                "lz4"),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
            for (int i = 0; i < events; i++) {
                MediaEvent event = event(random.nextInt(keys), i);
                byte[] key = MediaKeys.defaults()
                        .streamKey(event.getSceneId(), event.getEventId())
                        .getBytes(StandardCharsets.UTF_8);
                byte[] value = serde.serializer().serialize(topic, event);
                Future<RecordMetadata> unused = producer.send(new ProducerRecord<>(topic, key, value), Load::failOn);
            }
        }
    }

    private static void failOn(RecordMetadata place, @Nullable Exception failure) {
        if (failure != null) {
            throw new IllegalStateException("an event cannot be written", failure);
        }
    }

    private MediaEvent event(int key, int number) {
        MediaEvent.Builder event = MediaEvents.upsert(
                        "scene-" + key / EVENTS_PER_SCENE, "event-" + key, Modality.TEXT, TIME)
                .setText(FILLER + number)
                .setUri("frames/%08d.jpg".formatted(key));
        long start = key % EVENTS_PER_SCENE * 5_000L;
        return spanned ? event.setStartMs(start).setEndMs(start + 4_000).build() : event.build();
    }
}
