package io.strandex.cli.pipeline;

import io.strandex.sandbox.MemoryProfile;
import io.strandex.topology.Topics;
import io.strandex.vector.Part;
import java.util.HashMap;
import java.util.Map;

/**
 * What the product on a sandbox is told beyond its defaults.
 *
 * @param vectorModel id of the model whose vectors are fused; empty where none are
 * @param vectorDimension values in one of its vectors; 0 where none are fused
 * @param profile memory of the app
 * @param more other settings of the app, by key
 */
public record PipelineSettings(
        String vectorModel, int vectorDimension, MemoryProfile profile, Map<String, String> more) {

    /** The connector's name; its consumer group is {@code connect-} and this name. */
    public static final String CONNECTOR = "strandex-elasticsearch";

    /** The topics, by their default names. */
    public static final Topics TOPICS = new Topics(
            "media.events.raw.v1",
            "media.index-ops.v1",
            "media.events.rejected.v1",
            "media.dead-letters.v1",
            "media.salt-plan.v1");

    /** Partitions of each topic. */
    static final int PARTITIONS = 6;

    private static final String BYTES = "org.apache.kafka.connect.converters.ByteArrayConverter";

    /** Copies the map. */
    public PipelineSettings {
        more = Map.copyOf(more);
    }

    /** No vectors are fused. */
    public static PipelineSettings plain(MemoryProfile profile) {
        return new PipelineSettings("", 0, profile, Map.of());
    }

    /** Vectors of one model are fused. */
    public static PipelineSettings fusing(String vectorModel, int vectorDimension, MemoryProfile profile) {
        return new PipelineSettings(vectorModel, vectorDimension, profile, Map.of());
    }

    /** These settings, and more of the app's. */
    public PipelineSettings with(Map<String, String> settings) {
        return new PipelineSettings(vectorModel, vectorDimension, profile, settings);
    }

    Map<String, String> app(String kafka, String registry) {
        Map<String, String> app = new HashMap<>(more);
        app.put("kafka.bootstrap.servers", kafka);
        app.put("schema.registry.url", registry);
        if (vectorDimension > 0) {
            app.put("vector.model", vectorModel);
            app.put("vector.dimension", Integer.toString(vectorDimension));
        }
        return app;
    }

    Map<String, String> connector(String kafka, String registry, String elasticsearch) {
        Map<String, String> connector = new HashMap<>();
        connector.put("connector.class", "io.strandex.connect.elasticsearch.ElasticsearchSinkConnector");
        connector.put("tasks.max", "1");
        connector.put("topics", TOPICS.ops());
        connector.put("key.converter", BYTES);
        connector.put("value.converter", BYTES);
        connector.put("consumer.override.isolation.level", "read_committed");
        connector.put("errors.tolerance", "all");
        connector.put("errors.deadletterqueue.topic.name", TOPICS.dead());
        connector.put("errors.deadletterqueue.topic.replication.factor", "1");
        connector.put("errors.deadletterqueue.context.headers.enable", "true");
        connector.put("connection.url", elasticsearch);
        connector.put("schema.registry.url", registry);
        connector.put("ledger.bootstrap.servers", kafka);
        if (vectorDimension > 0) {
            connector.put("vector.dimensions.events", Integer.toString(vectorDimension));
            connector.put("vector.dimensions.slots", Integer.toString(vectorDimension * Part.values().length));
        }
        return connector;
    }
}
