package io.strandex.cli.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.bulk.Destination;
import io.strandex.bulk.Destinations.Resolution;
import io.strandex.bulk.Destinations.Writable;
import io.strandex.cluster.Cluster;
import io.strandex.cluster.ClusterSettings;
import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.json.MediaEventJson;
import io.strandex.key.MediaKeys;
import io.strandex.serde.AvroSerde;
import io.strandex.series.SeriesSettings;
import io.strandex.series.WeekKeeper;
import io.strandex.topology.MediaSettings;
import io.strandex.topology.MediaTopology;
import io.strandex.topology.StreamsDefaults;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;

/** Indexes events as the product does, without Kafka: the topology in the test driver, the sink's week keeper, one bulk. */
final class IndexedEvents {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<Destination, String> indices = new HashMap<>();
    private final String url;

    private IndexedEvents(String url) {
        this.url = url;
    }

    /** Makes the events searchable in the Elasticsearch at {@code url}. */
    static void index(String url, Stream<String> jsonLines, Path state) throws IOException {
        new IndexedEvents(url).write(operations(jsonLines, state));
    }

    private static List<IndexOp> operations(Stream<String> jsonLines, Path state) {
        MediaSettings settings = MediaSettings.of(Map.of());
        StreamsConfig config = StreamsDefaults.with(
                settings.topics(),
                Map.of(
                        "bootstrap.servers",
                        "nowhere:1",
                        "schema.registry.url",
                        "mock://" + state,
                        "state.dir",
                        state.toString()));
        Properties properties = new Properties();
        properties.putAll(config.originals());
        try (TopologyTestDriver driver = new TopologyTestDriver(MediaTopology.build(settings, config), properties)) {
            TestInputTopic<String, MediaEvent> raw = driver.createInputTopic(
                    settings.topics().raw(),
                    new StringSerializer(),
                    AvroSerde.of(MediaEvent.class, config.originals()).serializer());
            jsonLines.map(MediaEventJson::parse).forEach(event -> raw.pipeInput(streamKey(event), event));
            driver.advanceWallClockTime(settings.slot().interval().multipliedBy(2));
            return driver.createOutputTopic(
                            settings.topics().ops(),
                            new StringDeserializer(),
                            AvroSerde.of(IndexOp.class, config.originals()).deserializer())
                    .readValuesToList();
        }
    }

    private static String streamKey(MediaEvent event) {
        return MediaKeys.defaults().streamKey(event.getSceneId(), event.getEventId());
    }

    private void write(List<IndexOp> operations) throws IOException {
        ClusterSettings settings = ClusterSettings.of(URI.create(url));
        StringBuilder bulk = new StringBuilder();
        try (Cluster cluster = new Cluster(settings);
                WeekKeeper keeper =
                        new WeekKeeper(cluster, SeriesSettings.defaults(), Clock.systemUTC(), IndexedEvents::fail)) {
            for (IndexOp operation : operations) {
                append(bulk, operation, index(keeper, new Destination(operation.getSeries(), operation.getWeek())));
            }
        }
        post(bulk.toString());
    }

    private String index(WeekKeeper keeper, Destination destination) {
        return indices.computeIfAbsent(destination, missing -> {
            CompletableFuture<Resolution> answer = new CompletableFuture<>();
            keeper.resolve(missing, answer::complete);
            return ((Writable) answer.join()).generations().getLast();
        });
    }

    private static void append(StringBuilder bulk, IndexOp operation, String index) {
        ObjectNode action = JSON.createObjectNode();
        action.putObject("index")
                .put("_index", index)
                .put("_id", operation.getId())
                .put("routing", operation.getRouting())
                .put("version", operation.getVersion())
                .put("version_type", "external_gte");
        bulk.append(action).append('\n');
        bulk.append(StandardCharsets.UTF_8.decode(operation.getSource().duplicate()))
                .append('\n');
    }

    private void post(String bulk) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(url + "/_bulk?refresh=true&filter_path=errors,items.*.error"))
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString(bulk))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            JsonNode items = JSON.readTree(answer.body());
            if (answer.statusCode() >= 300 || items.path("errors").asBoolean()) {
                throw new IOException(answer.body());
            }
        } catch (InterruptedException stopped) {
            throw new IOException(stopped);
        }
    }

    private static void fail(RuntimeException fault) {
        throw fault;
    }
}
