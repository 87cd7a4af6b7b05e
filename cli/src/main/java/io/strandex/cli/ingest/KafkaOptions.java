package io.strandex.cli.ingest;

import io.strandex.cli.CliException;
import io.strandex.cli.RunningSandbox;
import io.strandex.produce.MediaProducer;
import io.strandex.produce.MediaProducerBuilder;
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

/** Which Kafka and registry to write to; by default the sandbox that {@code strandex up} left running. */
public final class KafkaOptions {
    private static final String BOOTSTRAP = "STRANDEX_BOOTSTRAP_SERVERS";
    private static final String REGISTRY = "STRANDEX_REGISTRY_URL";

    @Option(
            names = "--bootstrap-servers",
            paramLabel = "HOST:PORT",
            description = "Kafka. Default: $" + BOOTSTRAP + ", else the servers of 'strandex up'.")
    private @Nullable String bootstrap;

    @Option(
            names = "--registry",
            paramLabel = "URL",
            description = "Schema registry. Default: $" + REGISTRY + ", else the servers of 'strandex up'.")
    private @Nullable String registry;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Properties of Kafka's producer and of the registry client: security, time-outs, batching…")
    private @Nullable Path config;

    /** For picocli. */
    public KafkaOptions() {}

    MediaProducerBuilder producer() {
        Map<String, String> settings = settings();
        String kafka = address(bootstrap, BOOTSTRAP, settings.get("bootstrap.servers"), Server.KAFKA);
        String schemas = address(registry, REGISTRY, settings.get("schema.registry.url"), Server.REGISTRY);
        settings.remove("bootstrap.servers");
        settings.remove("schema.registry.url");
        return MediaProducer.builder(kafka, schemas).config(settings);
    }

    private Map<String, String> settings() {
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

    /** What the option says, else the environment, else the file, else the running sandbox. */
    private String address(@Nullable String option, String variable, @Nullable String file, Server server) {
        return Optional.ofNullable(option)
                .or(() -> Optional.ofNullable(System.getenv(variable)))
                .or(() -> Optional.ofNullable(file))
                .orElseGet(() ->
                        RunningSandbox.address(server, server == Server.KAFKA ? "--bootstrap-servers" : "--registry"));
    }
}
