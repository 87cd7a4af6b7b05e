package io.strandex.cli.connect;

import io.strandex.cli.CliException;
import io.strandex.cli.RunningSandbox;
import io.strandex.cli.pipeline.PipelineSettings;
import io.strandex.sandbox.Server;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which connector is meant, and where. Used as a {@code @Mixin}. */
public final class ConnectorOptions {

    /** What Connect's configuration providers replace: {@code ${provider:path:key}}. */
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{[^}:]+:[^}]*}");

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

    @Option(
            names = "--command-config",
            paramLabel = "FILE",
            description = "Properties that replace the connector's for this command, such as connection.password where"
                    + " the connector has $${file:…}, which only its workers can read.")
    private @Nullable Path commandConfig;

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

    /**
     * A connector's configuration as this command can use it: with the settings of {@code --command-config}.
     *
     * @throws CliException if that can't be read, or a setting of the connection still stands for one that only a
     *     worker of Connect can look up
     */
    public Map<String, String> usable(Map<String, String> config) {
        Map<String, String> usable = new TreeMap<>(config);
        if (commandConfig != null) {
            Properties own = read(commandConfig);
            own.stringPropertyNames().forEach(name -> usable.put(name, own.getProperty(name)));
        }
        usable.forEach((name, value) -> {
            if (name.startsWith("connection.") && PLACEHOLDER.matcher(value).find()) {
                throw CliException.usage(
                        name + " is " + value + ", which only the workers of Connect look up; give it by"
                                + " --command-config FILE, a properties file with " + name + "=…");
            }
        });
        return usable;
    }

    private static Properties read(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException unreadable) {
            throw CliException.usage("cannot read " + file + ": " + unreadable.getMessage());
        }
        return properties;
    }
}
