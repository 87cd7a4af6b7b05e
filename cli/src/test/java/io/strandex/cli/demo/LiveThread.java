package io.strandex.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.cli.CommandRun;
import io.strandex.cli.pipeline.AppProcess;
import io.strandex.cli.pipeline.Pipeline;
import io.strandex.cli.pipeline.PipelineSettings;
import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import io.strandex.produce.MediaProducer;
import io.strandex.query.MediaReader;
import io.strandex.query.Question;
import io.strandex.query.Span;
import io.strandex.query.document.EventDocument;
import io.strandex.query.document.SlotDocument;
import io.strandex.query.store.StoreSettings;
import io.strandex.sandbox.MemoryProfile;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.SandboxState;
import io.strandex.sandbox.Server;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The whole thread on genuine servers of its own: what goes in, and what a reader then finds. */
public final class LiveThread implements AutoCloseable {

    private static final Path PLUGINS = Path.of(System.getProperty("strandex.root"), "connectors/target/plugin");

    private final Sandbox sandbox;
    private final AppCounts app;
    private final MediaReader reader;

    private LiveThread(Sandbox sandbox) {
        this.sandbox = sandbox;
        this.app = new AppCounts(AppProcess.url(sandbox.dataDirectory().toAbsolutePath()));
        this.reader = new MediaReader(StoreSettings.of(sandbox.elasticsearch()));
    }

    public static LiveThread start(Path directory) {
        return start(directory, Map.of());
    }

    /** With settings of the app beyond the defaults. */
    static LiveThread start(Path directory, Map<String, String> app) {
        Sandbox sandbox = Sandbox.builder()
                .dataDirectory(directory)
                .plugins(PLUGINS)
                .setting(Server.CONNECT, "offset.flush.interval.ms", "1000")
                .start();
        SandboxState state = SandboxState.read(directory).orElseThrow();
        Pipeline.start(state, PipelineSettings.plain(MemoryProfile.DEMO).with(app), sandbox::run);
        return new LiveThread(sandbox);
    }

    public Sandbox sandbox() {
        return sandbox;
    }

    AppCounts app() {
        return app;
    }

    /** Base URL of the Streams app. */
    String appUrl() {
        return AppProcess.url(sandbox.dataDirectory().toAbsolutePath());
    }

    public MediaReader reader() {
        return reader;
    }

    MediaProducer producer() {
        return MediaProducer.builder(sandbox.kafka(), sandbox.registry()).build();
    }

    /** Sends events in order and waits until they are searchable. */
    public void send(MediaEvent... events) throws InterruptedException {
        try (MediaProducer producer = producer()) {
            List.of(events).forEach(producer::send);
        }
        settle();
    }

    /** Ingests a file as the command does, and waits until it is searchable. */
    CommandRun ingest(Path file) throws InterruptedException {
        CommandRun run = CommandRun.of(
                "ingest",
                "--bootstrap-servers=" + sandbox.kafka(),
                "--registry=" + sandbox.registry(),
                "--json",
                file.toString());
        settle();
        return run;
    }

    /** Writes that Elasticsearch has carried out in its life: it grows with every version of every document. */
    long writes() throws IOException, InterruptedException {
        URI uri = URI.create(sandbox.elasticsearch() + "/strandex-*/_stats/indexing?filter_path=_all.primaries");
        String answer = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                .body();
        JsonNode counts = new ObjectMapper().readTree(answer).at("/_all/primaries/indexing");
        return counts.path("index_total").asLong() + counts.path("delete_total").asLong();
    }

    /** Sends a raw record as it is. */
    void sendBytes(byte[] value) throws InterruptedException {
        Map<String, Object> config = Map.of("bootstrap.servers", sandbox.kafka());
        try (var producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(PipelineSettings.TOPICS.raw(), value))
                    .get();
        } catch (ExecutionException refused) {
            throw new IllegalStateException(refused);
        }
        settle();
    }

    /** Waits until everything that was sent is searchable. */
    public void settle() throws InterruptedException {
        try (Drain drain = drain()) {
            drain.await();
        }
        reader.refresh();
    }

    Drain drain() {
        return new Drain(sandbox.kafka(), app);
    }

    public List<EventDocument> events(String scene) {
        return reader.ask(window(scene)).events();
    }

    public List<SlotDocument> slots(String scene) {
        return reader.ask(window(scene)).slots();
    }

    public static MediaEvent event(String scene, String id, String time) {
        return MediaEvent.newBuilder()
                .setSceneId(scene)
                .setEventId(id)
                .setModality(Modality.TEXT)
                .setOp(EventOp.UPSERT)
                .setEventTime(Instant.parse(time))
                .setStartMs(31_000L)
                .setEndMs(34_000L)
                .setText("text of " + id)
                .setAttributes(Map.of())
                .build();
    }

    public static MediaEvent delete(String scene, String id) {
        return MediaEvent.newBuilder(event(scene, id, "2021-01-01T00:00:00Z"))
                .setOp(EventOp.DELETE)
                .build();
    }

    private static Question window(String scene) {
        return Question.window(scene, new Span(0, Long.MAX_VALUE)).limit(1_000);
    }

    @Override
    public void close() {
        reader.close();
        sandbox.close();
    }
}
