package io.strandex.cli.topology;

import io.strandex.cli.CliException;
import io.strandex.names.Names;
import io.strandex.settings.SettingsException;
import io.strandex.state.DirtyMark;
import io.strandex.state.GatheredMember;
import io.strandex.state.OrderedEvent;
import io.strandex.state.Row;
import io.strandex.state.SlotChange;
import io.strandex.state.SlotGroup;
import io.strandex.state.SlotHead;
import io.strandex.state.SlotMember;
import io.strandex.state.SlotPart;
import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.testkit.driver.TopologyDriverBuilder;
import io.strandex.testkit.upgrade.TopologyShape;
import io.strandex.topology.MediaSettings;
import io.strandex.topology.MediaTopology;
import io.strandex.topology.StreamsDefaults;
import io.strandex.topology.Topics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.apache.avro.Schema;
import org.apache.kafka.streams.StreamsConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code strandex topology shape}: what of the application must stay when it is upgraded, as JSON. */
@Command(
        name = "shape",
        description = "Print the application's shape as JSON: names, partition counts, stores, schemas.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  strandex topology shape > released.json", "  strandex topology shape -s partitions=12"})
public final class ShapeCommand implements Callable<Integer> {

    @Spec
    private CommandSpec command;

    @Option(
            names = {"-s", "--set"},
            paramLabel = "KEY=VALUE",
            description = "A setting of the application; may be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--topic-partitions", description = "Partitions of each external topic; default ${DEFAULT-VALUE}.")
    private int partitions = 6;

    /** For picocli. */
    public ShapeCommand() {}

    @Override
    public Integer call() {
        command.commandLine().getOut().println(shape().toJson());
        return 0;
    }

    private TopologyShape shape() {
        MediaSettings media = media();
        StreamsConfig config = StreamsDefaults.with(
                media.topics(), Map.of("bootstrap.servers", "none:1", "schema.registry.url", registry()));
        TopologyDriverBuilder builder = TopologyDriver.of(MediaTopology.build(media, config), config);
        Topics topics = media.topics();
        topics.all().forEach(topic -> builder.topic(topic, partitions));
        try (var driver = builder.build()) {
            TopologyShape shape = TopologyShape.of(driver);
            for (Map.Entry<String, Schema> schema : schemas().entrySet()) {
                shape = shape.withSchema(schema.getKey(), schema.getValue());
            }
            return shape;
        }
    }

    private MediaSettings media() {
        try {
            return MediaSettings.of(settings);
        } catch (SettingsException e) {
            throw CliException.usage(String.valueOf(e.getMessage()));
        }
    }

    private static String registry() {
        return "mock://" + UUID.randomUUID();
    }

    private static Map<String, Schema> schemas() {
        Map<String, Schema> schemas = new HashMap<>();
        schemas.put(Names.BY_EVENT + "-repartition", OrderedEvent.getClassSchema());
        schemas.put(Names.ROWS, Row.getClassSchema());
        schemas.put(Names.BY_SLOT + "-repartition", SlotChange.getClassSchema());
        schemas.put(Names.MEMBERS, SlotMember.getClassSchema());
        schemas.put(Names.HEADS, SlotHead.getClassSchema());
        schemas.put(Names.DIRTY, DirtyMark.getClassSchema());
        schemas.put(Names.BY_SLOT_SALT + "-repartition", SlotChange.getClassSchema());
        schemas.put(Names.SALTED_MEMBERS, GatheredMember.getClassSchema());
        schemas.put(Names.SALTED_DIRTY, DirtyMark.getClassSchema());
        schemas.put(Names.PARTS_BY_SLOT + "-repartition", SlotPart.getClassSchema());
        schemas.put(Names.GROUPS, SlotGroup.getClassSchema());
        return schemas;
    }
}
