package io.strandex.testkit.events;

import io.strandex.events.EventOp;
import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.events.OpKind;
import io.strandex.key.MediaKeys;
import io.strandex.serde.AvroSerde;
import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.week.IsoWeek;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.LogAndContinueExceptionHandler;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Produced;

/** The smallest topology from events to operations: stateless, versions by log time; events without a text are rejected. */
final class EventsToOperations {

    private static final Map<String, ?> SERDES = Map.of("schema.registry.url", "mock://events-to-operations");

    private EventsToOperations() {}

    static MediaDriver driver() {
        var config = new Properties();
        config.put("deserialization.exception.handler", LogAndContinueExceptionHandler.class);
        config.put("errors.dead.letter.queue.topic.name", "dead");
        TopologyDriver driver = TopologyDriver.of(topology(), config)
                .topic("events", 3)
                .topic("operations", 2)
                .topic("rejected", 1)
                .build();
        return new MediaDriver(
                driver, new MediaDriver.Flow("events", "operations", "rejected", Duration.ofSeconds(1)), SERDES);
    }

    private static Topology topology() {
        var events = AvroSerde.of(MediaEvent.class, SERDES);
        var builder = new StreamsBuilder();
        KStream<String, MediaEvent> stream = builder.stream("events", Consumed.with(Serdes.String(), events));
        stream.filter((key, event) -> isGood(event))
                .processValues(OperationWriter::new)
                .to("operations", Produced.with(Serdes.String(), AvroSerde.of(IndexOp.class, SERDES)));
        stream.filterNot((key, event) -> isGood(event)).to("rejected", Produced.with(Serdes.String(), events));
        return builder.build();
    }

    private static boolean isGood(MediaEvent event) {
        return event.getOp() == EventOp.DELETE || event.getText() != null;
    }

    static IndexOp operation(MediaEvent event, long version) {
        long time = event.getEventTime().toEpochMilli();
        String id = MediaKeys.defaults().streamKey(event.getSceneId(), event.getEventId());
        return new IndexOp(
                event.getOp() == EventOp.DELETE ? OpKind.DELETE : OpKind.UPSERT,
                "events",
                IsoWeek.of(time).toString(),
                id,
                MediaKeys.defaults().routing(event.getSceneId(), 0),
                version,
                ByteBuffer.wrap("{\"text\":\"%s\"}".formatted(event.getText()).getBytes(StandardCharsets.UTF_8)));
    }
}
