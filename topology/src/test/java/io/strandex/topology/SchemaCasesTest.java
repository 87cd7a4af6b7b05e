package io.strandex.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpServer;
import io.strandex.admit.TellReason;
import io.strandex.event.Reason;
import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.serde.AvroSerde;
import io.strandex.serde.AvroSerializer;
import io.strandex.serde.PortableSchema;
import io.strandex.testkit.driver.OutputRecord;
import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.testkit.events.IndexModel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.util.Utf8;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;

/** Public cases of frames and schemas, C63 to C81, through the whole topology. */
class SchemaCasesTest {
    private static final long TIME = 1_772_409_600_000L;

    /** The least that an event needs, as producers of other times wrote it. */
    private static SchemaBuilder.FieldAssembler<Schema> head(String... modalities) {
        return SchemaBuilder.record("MediaEvent")
                .namespace("io.strandex.events")
                .fields()
                .name("modality")
                .type(SchemaBuilder.enumeration("Modality").symbols(modalities))
                .noDefault()
                .requiredString("scene_id");
    }

    private static GenericRecord event(Schema schema, String modality, String id) {
        GenericRecord event = new GenericData.Record(schema);
        event.put(
                "modality",
                new GenericData.EnumSymbol(schema.getField("modality").schema(), modality));
        event.put("scene_id", new Utf8("s"));
        event.put("event_id", new Utf8(id));
        event.put("event_time", TIME);
        return event;
    }

    private static byte[] frame(StreamsConfig config, GenericRecord event) {
        try (AvroSerializer<GenericRecord> serializer = new AvroSerializer<>()) {
            serializer.configure(new HashMap<>(config.originals()), false);
            return Objects.requireNonNull(serializer.serialize("media.events.raw.v1", event));
        }
    }

    /** The topology over one registry, with whatever bytes producers send. */
    private static final class Run implements AutoCloseable {
        final MediaSettings settings = MediaSettings.defaults();
        final StreamsConfig config;
        final TopologyDriver driver;

        Run() {
            this(Rig.config(MediaSettings.defaults()));
        }

        Run(StreamsConfig config) {
            this.config = config;
            this.driver = Rig.driver(settings, config).build();
        }

        void send(byte[] value) {
            driver.input(settings.topics().raw(), Serdes.String(), Serdes.ByteArray())
                    .send("any", value);
        }

        Run run() {
            driver.run();
            return this;
        }

        List<String> documents() {
            return IndexModel.after(driver.output(
                                    settings.topics().ops(),
                                    Serdes.String(),
                                    AvroSerde.of(IndexOp.class, config.originals()))
                            .values())
                    .documents("events")
                    .values()
                    .stream()
                    .map(document -> document.path("event_id").asText() + " "
                            + document.path("event_time").asLong())
                    .sorted()
                    .toList();
        }

        List<OutputRecord<byte[], byte[]>> rejected() {
            return driver.output(settings.topics().rejected(), Serdes.ByteArray(), Serdes.ByteArray())
                    .records();
        }

        @Override
        public void close() {
            driver.close();
        }
    }

    private static Schema plain() {
        return head("TEXT")
                .requiredString("event_id")
                .requiredLong("event_time")
                .endRecord();
    }

    @Test
    void shouldDeadLetterTheSameBytesWhenTheyAreJson_C63() {
        // Given
        byte[] json = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);
        try (Run run = new Run()) {
            // When
            run.send(frame(run.config, event(plain(), "TEXT", "1")));
            run.send(json);
            run.send(frame(run.config, event(plain(), "TEXT", "2")));

            // Then
            assertThat(run.run().documents()).containsExactly("1 " + TIME, "2 " + TIME);
            assertThat(run.driver.deadLetters())
                    .singleElement()
                    .satisfies(dead -> assertThat(dead.value()).isEqualTo(json));
        }
    }

    @Test
    void shouldDeadLetterEveryFrameThatIsCutOrTooLong_C64() {
        // Given
        try (Run run = new Run()) {
            byte[] good = frame(run.config, event(plain(), "TEXT", "1"));
            List<byte[]> bad = List.of(
                    new byte[] {0},
                    new byte[] {0, 0, 0},
                    new byte[] {0, 0, 0, 0, 1},
                    Arrays.copyOf(good, good.length - 1),
                    Arrays.copyOf(good, good.length + 3));

            // When
            bad.forEach(run::send);
            run.send(good);

            // Then
            assertThat(run.run().documents()).containsExactly("1 " + TIME);
            assertThat(run.driver.deadLetters())
                    .extracting(OutputRecord::value)
                    .containsExactlyInAnyOrderElementsOf(bad);
        }
    }

    @Test
    void shouldHoldEveryRecordWhenTheRegistryIsGoneForAWhile_C66() throws IOException {
        // Given
        try (Outage registry = new Outage(plain())) {
            StreamsConfig config = StreamsDefaults.with(
                    MediaSettings.defaults().topics(),
                    Map.of(
                            "bootstrap.servers", "nowhere:1",
                            "schema.registry.url", registry.url(),
                            "max.retries", "2",
                            "retries.wait.ms", "1"));
            try (Run run = new Run(config)) {
                for (int i = 0; i < 100; i++) {
                    run.send(registry.frame(event(plain(), "TEXT", "e" + i)));
                }

                // When
                registry.stop();
                List<Throwable> failures = new ArrayList<>();
                for (int attempt = 0; attempt < 3; attempt++) {
                    failures.add(catchThrowable(run::run));
                    run.driver.crash();
                }
                registry.goOn();

                // Then
                assertThat(failures)
                        .allSatisfy(failure -> assertThat(failure)
                                .hasStackTraceContaining("RegistryUnavailableException")
                                .hasStackTraceContaining(registry.url()));
                assertThat(run.run().documents()).hasSize(100);
                assertThat(run.driver.deadLetters()).isEmpty();
                assertThat(run.rejected()).isEmpty();
            }
        }
    }

    @Test
    void shouldRejectOnlyWhatItCannotKnowWhenAModalityIsNew_C69() {
        // Given
        Schema newer = head("LIDAR", "TEXT", "IMAGE", "AUDIO", "VIDEO")
                .requiredString("event_id")
                .requiredLong("event_time")
                .endRecord();
        try (Run run = new Run()) {
            // When
            for (String modality : List.of("TEXT", "LIDAR", "IMAGE", "AUDIO", "VIDEO")) {
                run.send(frame(run.config, event(newer, modality, modality)));
            }

            // Then
            assertThat(run.run().documents())
                    .containsExactly("AUDIO " + TIME, "IMAGE " + TIME, "TEXT " + TIME, "VIDEO " + TIME);
            assertThat(run.rejected())
                    .singleElement()
                    .satisfies(rejected -> assertThat(rejected.headers()
                                    .lastHeader(TellReason.REASON)
                                    .value())
                            .asString(StandardCharsets.UTF_8)
                            .isEqualTo(Reason.UNKNOWN_MODALITY.name()));
        }
    }

    @Test
    void shouldWriteTheSameDocumentWhenFieldsAreInAnotherOrder_C71() {
        // Given
        Schema moved = head("TEXT")
                .requiredLong("event_time")
                .requiredString("event_id")
                .endRecord();
        try (Run run = new Run()) {
            // When
            run.send(frame(run.config, event(plain(), "TEXT", "same")));
            run.send(frame(run.config, event(moved, "TEXT", "same")));

            // Then
            assertThat(run.run().documents()).containsExactly("same " + TIME);
        }
    }

    @Test
    void shouldTakeDefaultsWhenAFieldIsMissingOrUnknown_C72() {
        // Given
        Schema other = head("TEXT")
                .requiredString("event_id")
                .requiredLong("event_time")
                .optionalString("lang")
                .endRecord();
        GenericRecord more = event(other, "TEXT", "more");
        more.put("lang", "de");
        try (Run run = new Run()) {
            // When
            run.send(frame(run.config, event(plain(), "TEXT", "less")));
            run.send(frame(run.config, more));

            // Then
            assertThat(run.run().documents()).containsExactly("less " + TIME, "more " + TIME);
            assertThat(run.driver.deadLetters()).isEmpty();
        }
    }

    @Test
    void shouldKeyAndCompareByTextWhateverKindOfStringTheWriterUsed_C79() {
        // Given
        Schema java = new Schema.Parser()
                .parse(plain().toString()
                        .replace("\"string\"", "{\"type\":\"string\",\"avro.java.string\":\"String\"}"));
        try (Run run = new Run()) {
            // When
            run.send(frame(run.config, event(plain(), "TEXT", "same")));
            run.send(frame(run.config, event(java, "TEXT", "same")));

            // Then
            assertThat(run.run().documents()).containsExactly("same " + TIME);
            assertThat(run.driver.deadLetters()).isEmpty();
        }
    }

    @Test
    void shouldKeepEveryDigitOfALongInTheDocument_C81() {
        // Given
        try (Rig rig = new Rig()) {
            MediaEvent.Builder event = Rig.event("s", "1");
            event.setAttributes(new HashMap<>(Map.of("frameId", 9_007_199_254_740_993L)));

            // When
            rig.send(event);

            // Then
            assertThat(rig.index().documents("events").values())
                    .singleElement()
                    .satisfies(document -> assertThat(document.toString())
                            .contains("9007199254740993")
                            .doesNotContain("9007199254740992"));
        }
    }

    /** A registry that knows the events' schema, as id 7, and the operations', and can be out of reach: it answers 503, as a proxy before it would. */
    private static final class Outage implements AutoCloseable {
        private final HttpServer server;
        private final Schema schema;
        private final AtomicBoolean isGone = new AtomicBoolean();

        Outage(Schema schema) throws IOException {
            this.schema = schema;
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                byte[] body = answer(exchange.getRequestURI().getPath()).getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(isGone.get() ? 503 : 200, body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            });
            server.start();
        }

        private String answer(String path) {
            Schema known = path.endsWith("/7") ? schema : PortableSchema.of(IndexOp.getClassSchema());
            return path.startsWith("/schemas/ids/")
                    ? "{\"schema\":\"" + known.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"}"
                    : "{\"id\":1}";
        }

        String url() {
            return "http://127.0.0.1:" + server.getAddress().getPort();
        }

        byte[] frame(GenericRecord event) {
            StreamsConfig own = Rig.config(MediaSettings.defaults());
            byte[] frame = SchemaCasesTest.frame(own, event);
            frame[4] = 7;
            assertThat(event.getSchema()).isEqualTo(schema);
            return frame;
        }

        void stop() {
            isGone.set(true);
        }

        void goOn() {
            isGone.set(false);
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
