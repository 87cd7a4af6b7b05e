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
import io.strandex.json.MediaEventJson;
import io.strandex.series.SeriesSettings;
import io.strandex.series.WeekKeeper;
import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.testkit.events.MediaDriver;
import io.strandex.topology.MediaSettings;
import io.strandex.topology.MediaTopology;
import io.strandex.topology.StreamsDefaults;
import io.strandex.topology.Topics;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.kafka.streams.StreamsConfig;

/** Indexes events as the product does, without Kafka: the topology in the test driver, the sink's week keeper, one bulk. */
final class IndexedEvents {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<Destination, String> indices = new HashMap<>();
    private final String url;

    private IndexedEvents(String url) {
        this.url = url;
    }

    /** Makes the events searchable in the Elasticsearch at {@code url}. */
    static void index(String url, Stream<String> jsonLines) throws IOException {
        new IndexedEvents(url).write(operations(jsonLines));
    }

    private static List<IndexOp> operations(Stream<String> jsonLines) {
        MediaSettings settings = MediaSettings.of(Map.of());
        Topics topics = settings.topics();
        StreamsConfig config = StreamsDefaults.with(
                topics, Map.of("bootstrap.servers", "nowhere:1", "schema.registry.url", "mock://indexed-events"));
        var flow = new MediaDriver.Flow(
                topics.raw(),
                topics.ops(),
                topics.rejected(),
                settings.slot().interval().multipliedBy(2));
        TopologyDriver driver = TopologyDriver.of(MediaTopology.build(settings, config), config)
                .topic(topics.raw(), 3)
                .topic(topics.ops(), 6)
                .topic(topics.rejected(), 1)
                .topic(topics.saltPlan(), 1)
                .build();
        try (var media = new MediaDriver(driver, flow, config.originals())) {
            jsonLines.map(MediaEventJson::parse).forEach(media::send);
            return media.settle().ops();
        }
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
