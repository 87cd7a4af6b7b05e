package io.strandex.cli.dead;

import io.strandex.cli.RunningSandbox;
import io.strandex.cli.kafka.BrokerOptions;
import io.strandex.cli.kafka.TopicScan;
import io.strandex.sandbox.Server;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.common.IsolationLevel;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which dead-letter topic to read, and how to understand it. */
public final class DeadOptions {
    private static final String REGISTRY = "STRANDEX_REGISTRY_URL";

    @Mixin
    private BrokerOptions kafka = new BrokerOptions();

    @Option(
            names = "--registry",
            paramLabel = "URL",
            description = "Schema registry. Default: $" + REGISTRY + ", else the servers of 'strandex up'.")
    private @Nullable String registry;

    @Option(
            names = "--topic",
            paramLabel = "NAME",
            defaultValue = "media.dead-letters.v1",
            description = "The dead-letter topic. Default: ${DEFAULT-VALUE}.")
    private String topic = "media.dead-letters.v1";

    /** For picocli. */
    public DeadOptions() {}

    String topic() {
        return topic;
    }

    Map<String, Object> kafka() {
        return new HashMap<>(kafka.settings());
    }

    /** Reads the letters, oldest first within a partition. */
    void read(Consumer<DeadLetter> reader) {
        Map<String, Object> settings = kafka();
        try (Operations operations = new Operations(registry(settings));
                TopicScan scan = new TopicScan(settings, IsolationLevel.READ_COMMITTED)) {
            scan.topic(topic, record -> reader.accept(DeadLetter.of(record, operations)));
        }
    }

    private Map<String, Object> registry(Map<String, Object> settings) {
        Map<String, Object> config = new HashMap<>(settings);
        Optional.ofNullable(registry)
                .or(() -> Optional.ofNullable(System.getenv(REGISTRY)))
                .ifPresent(url -> config.put("schema.registry.url", url));
        config.computeIfAbsent("schema.registry.url", name -> RunningSandbox.address(Server.REGISTRY, "--registry"));
        return config;
    }
}
