package io.strandex.connect.elasticsearch;

import io.strandex.cluster.ClusterSettings;
import io.strandex.series.SeriesSettings;
import java.util.Map;

/**
 * What a connector's configuration says about its cluster and series, for commands that work on them beside the connector.
 *
 * @param cluster how to reach the cluster
 * @param series how the series stand there
 */
public record ConnectorSettings(ClusterSettings cluster, SeriesSettings series) {
    /**
     * Reads a configuration as Connect holds it.
     *
     * @throws org.apache.kafka.common.config.ConfigException if a setting is malformed or missing
     */
    public static ConnectorSettings of(Map<String, String> configuration) {
        SinkConfig config = new SinkConfig(configuration);
        return new ConnectorSettings(config.cluster(), config.series());
    }
}
