package io.strandex.cli.topology;

import io.strandex.cli.Output;
import io.strandex.topology.MediaSettings;
import io.strandex.topology.MediaTopology;
import io.strandex.topology.StreamsDefaults;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyDescription;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code strandex topology}: the topology of the default settings, as Kafka Streams describes it. */
@Command(
        name = "topology",
        description = "Show the sub-topologies of the Streams app: sources, steps, stores and sinks, by their names.",
        mixinStandardHelpOptions = true,
        subcommands = {ShapeCommand.class, DiffCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex topology",
            "  strandex topology --json",
            "  strandex topology shape > next.json",
            "  strandex topology diff released.json next.json",
            "",
            "Names of stores and repartition topics are API: they do not change without a migration note."
        })
public final class TopologyCommand implements Runnable {

    private static final String OVERVIEW = """
            media.events.raw.v1 ─► admit ─┬─► media.events.rejected.v1
                                          └─► by-event ─► materialize ─┬─► media.index-ops.v1   events
                                                                       ├─► by-slot ─► fuse-slots ─► media.index-ops.v1   slots
                                                                       ├─► by-slot-salt ─► gather-salts ─► parts-by-slot ─► (fuse-slots)
                                                                       └─► by-scene ─► tell-scenes ─► media.index-ops.v1   scenes
            """;

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public TopologyCommand() {}

    @Override
    public void run() {
        TopologyDescription description = describe();
        output.json(Map.of("sub_topologies", subtopologies(description)));
        output.line(OVERVIEW);
        output.line(description.toString());
    }

    private static TopologyDescription describe() {
        MediaSettings settings = MediaSettings.defaults();
        StreamsConfig config = StreamsDefaults.with(
                settings.topics(),
                Map.of(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1", "schema.registry.url", "mock://describe"));
        return MediaTopology.build(settings, config).describe();
    }

    private static List<Map<String, Object>> subtopologies(TopologyDescription description) {
        return description.subtopologies().stream()
                .map(subtopology -> Map.<String, Object>of("id", subtopology.id(), "nodes", nodes(subtopology)))
                .toList();
    }

    private static List<Map<String, Object>> nodes(TopologyDescription.Subtopology subtopology) {
        return subtopology.nodes().stream().map(TopologyCommand::node).toList();
    }

    private static Map<String, Object> node(TopologyDescription.Node node) {
        List<String> next =
                node.successors().stream().map(TopologyDescription.Node::name).toList();
        return switch (node) {
            case TopologyDescription.Source source ->
                Map.of("name", node.name(), "kind", "source", "topics", source.topicSet(), "to", next);
            case TopologyDescription.Processor processor ->
                Map.of("name", node.name(), "kind", "processor", "stores", processor.stores(), "to", next);
            case TopologyDescription.Sink sink ->
                Map.of("name", node.name(), "kind", "sink", "topic", String.valueOf(sink.topic()));
            default -> Map.of("name", node.name(), "to", next);
        };
    }
}
