package io.strandex.cli.connect;

import io.strandex.cli.RunningSandbox;
import io.strandex.cli.pipeline.PipelineSettings;
import io.strandex.sandbox.Server;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which connector is meant, and where. Used as a {@code @Mixin}. */
public final class ConnectorOptions {

    @Option(
            names = "--connect",
            paramLabel = "URL",
            description = "Where Kafka Connect listens. Default: the servers of 'strandex up'.")
    private @Nullable String url;

    @Option(
            names = "--connector",
            paramLabel = "NAME",
            defaultValue = PipelineSettings.CONNECTOR,
            description = "Name of the connector. Default: ${DEFAULT-VALUE}.")
    private String connector = PipelineSettings.CONNECTOR;

    /** For picocli. */
    public ConnectorOptions() {}

    /**
     * The worker.
     *
     * @throws io.strandex.cli.CliException if none is named and no sandbox runs
     */
    public ConnectClient client() {
        return new ConnectClient(url != null ? url : RunningSandbox.address(Server.CONNECT, "--connect URL"));
    }

    /** The connector's name; of the first edition where there are several. */
    public String connector() {
        return connector;
    }
}
