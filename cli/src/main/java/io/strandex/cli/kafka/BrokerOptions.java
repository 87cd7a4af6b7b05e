package io.strandex.cli.kafka;

import io.strandex.cli.CliException;
import io.strandex.cli.RunningSandbox;
import io.strandex.sandbox.Server;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which Kafka; by default the sandbox that {@code strandex up} left running. Used as a {@code @Mixin}. */
public final class BrokerOptions {
    private static final String VARIABLE = "STRANDEX_BOOTSTRAP_SERVERS";
    private static final String KEY = "bootstrap.servers";

    @Option(
            names = "--bootstrap-servers",
            paramLabel = "HOST:PORT",
            description = "Kafka. Default: $" + VARIABLE + ", else the servers of 'strandex up'.")
    private @Nullable String bootstrap;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Properties of Kafka's client and of the registry's: security, time-outs, batching…")
    private @Nullable Path config;

    /** For picocli. */
    public BrokerOptions() {}

    /**
     * What the client is configured with, {@code bootstrap.servers} among it.
     *
     * @throws CliException if the file can't be read or no Kafka is known
     */
    public Map<String, String> settings() {
        Map<String, String> settings = file();
        settings.put(KEY, named(settings).orElseGet(() -> RunningSandbox.address(Server.KAFKA, "--bootstrap-servers")));
        return settings;
    }

    /**
     * The same where a Kafka is known, for commands that can do without.
     *
     * @throws CliException if the file can't be read
     */
    public Optional<Map<String, String>> settingsIfKnown() {
        Map<String, String> settings = file();
        Optional<String> address =
                named(settings).or(() -> RunningSandbox.state().flatMap(state -> state.address(Server.KAFKA)));
        address.ifPresent(known -> settings.put(KEY, known));
        return address.map(known -> settings);
    }

    private Optional<String> named(Map<String, String> settings) {
        return Optional.ofNullable(bootstrap)
                .or(() -> Optional.ofNullable(System.getenv(VARIABLE)))
                .or(() -> Optional.ofNullable(settings.get(KEY)));
    }

    private Map<String, String> file() {
        Map<String, String> settings = new TreeMap<>();
        if (config == null) {
            return settings;
        }
        Properties file = new Properties();
        try (Reader reader = Files.newBufferedReader(config)) {
            file.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw CliException.usage("--config " + config + " can't be read: " + e.getMessage());
        }
        file.stringPropertyNames().forEach(name -> settings.put(name, file.getProperty(name)));
        return settings;
    }
}
