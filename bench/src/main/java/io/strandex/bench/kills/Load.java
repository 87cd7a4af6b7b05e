package io.strandex.bench.kills;

import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.key.MediaKeys;
import io.strandex.serde.AvroSerializer;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes events at a steady rate: new ones, changes of content, place and week, deletes; of few keys, so that they meet. */
final class Load implements AutoCloseable {
    private static final Modality[] MODALITIES = {Modality.TEXT, Modality.IMAGE, Modality.TABLE};
    private static final long ORIGIN = Instant.parse("2020-12-15T00:00:00Z").toEpochMilli();
    private static final int SCENES = 25;
    private static final int EVENTS = 30;
    private static final int WEEKS = 3;

    private final Random random;
    private final KafkaProducer<String, MediaEvent> producer;
    private final String topic;
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private final Thread thread;
    private final long pauseNs;

    Load(Stage stage, String topic, long seed, int perSecond) {
        this.random = new Random(seed);
        this.topic = topic;
        this.pauseNs = TimeUnit.SECONDS.toNanos(1) / perSecond;
        Map<String, Object> config = new HashMap<>();
        config.put("bootstrap.servers", stage.sandbox().kafka());
        config.put("schema.registry.url", stage.sandbox().registry());
        config.put("key.serializer", StringSerializer.class.getName());
        config.put("value.serializer", AvroSerializer.class.getName());
        config.put("delivery.timeout.ms", 900_000);
        config.put("max.block.ms", 300_000);
        config.put("linger.ms", 5);
        // A first batch to a topic that was just made is else overtaken by the second, and refused for ever:
        // KAFKA-15591.
        config.put("max.in.flight.requests.per.connection", 1);
        this.producer = new KafkaProducer<>(config);
        this.thread = Thread.ofPlatform().name("load").start(this::run);
    }

    private void run() {
        while (!ended.get()) {
            send();
            LockSupport.parkNanos(pauseNs);
        }
    }

    private void send() {
        MediaEvent event = next();
        String key = MediaKeys.defaults().streamKey(event.getSceneId(), event.getEventId());
        var unused = producer.send(new ProducerRecord<>(topic, key, event), (at, failure) -> {
            if (failure != null) {
                failed.incrementAndGet();
            }
        });
        sent.incrementAndGet();
    }

    private MediaEvent next() {
        int scene = random.nextInt(SCENES);
        long start = random.nextInt(300) * 1_000L;
        long week = TimeUnit.DAYS.toMillis(7L * random.nextInt(WEEKS));
        return MediaEvent.newBuilder()
                .setSceneId("scene-" + scene)
                .setEventId("event-" + random.nextInt(EVENTS))
                .setModality(MODALITIES[random.nextInt(MODALITIES.length)])
                .setOp(random.nextInt(6) == 0 ? EventOp.DELETE : EventOp.UPSERT)
                .setEventTime(Instant.ofEpochMilli(ORIGIN + week + start))
                .setStartMs(start)
                .setEndMs(start + random.nextInt(40) * 1_000L)
                .setText("text " + random.nextInt())
                .setAttributes(Map.of("n", (long) random.nextInt(100)))
                .build();
    }

    int sent() {
        return sent.get();
    }

    /** Stops and returns when all that was sent is written; answers how many were not. */
    int end() throws InterruptedException {
        ended.set(true);
        thread.join();
        producer.flush();
        return failed.get();
    }

    @Override
    public void close() {
        ended.set(true);
        producer.close();
    }
}
