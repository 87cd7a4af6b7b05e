package io.strandex.cli.ingest;

import io.strandex.cli.RunningSandbox;
import io.strandex.cli.kafka.BrokerOptions;
import io.strandex.produce.MediaProducer;
import io.strandex.produce.MediaProducerBuilder;
import io.strandex.sandbox.Server;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which Kafka and registry to write to; by default the sandbox that {@code strandex up} left running. */
public final class KafkaOptions {
    private static final String VARIABLE = "STRANDEX_REGISTRY_URL";
    private static final String KEY = "schema.registry.url";

    @Mixin
    private BrokerOptions brokers = new BrokerOptions();

    @Option(
            names = "--registry",
            paramLabel = "URL",
            description = "Schema registry. Default: $" + VARIABLE + ", else the servers of 'strandex up'.")
    private @Nullable String registry;

    /** For picocli. */
    public KafkaOptions() {}

    MediaProducerBuilder producer() {
        Map<String, String> settings = brokers.settings();
        String schemas = Optional.ofNullable(registry)
                .or(() -> Optional.ofNullable(System.getenv(VARIABLE)))
                .or(() -> Optional.ofNullable(settings.get(KEY)))
                .orElseGet(() -> RunningSandbox.address(Server.REGISTRY, "--registry"));
        String kafka = settings.remove("bootstrap.servers");
        settings.remove(KEY);
        return MediaProducer.builder(String.valueOf(kafka), schemas).config(settings);
    }
}
