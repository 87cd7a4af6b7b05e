package io.strandex.cli.sandbox;

import io.strandex.sandbox.MemoryProfile;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.SandboxBuilder;
import io.strandex.sandbox.Server;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How the servers are to be started. Used as a {@code @Mixin} by every command that starts them. */
public final class StartOptions {

    private static final int FREE = 0;

    @Mixin
    private DirectoryOption directory = new DirectoryOption();

    @Option(names = "--keep", description = "Keep data, logs and state when the servers stop.")
    private boolean keep;

    @Option(names = "--kafka-port", paramLabel = "PORT", description = "Kafka's port (default: a free one).")
    private int kafkaPort;

    @Option(names = "--registry-port", paramLabel = "PORT", description = "The registry's port (default: a free one).")
    private int registryPort;

    @Option(names = "--connect-port", paramLabel = "PORT", description = "Connect's port (default: a free one).")
    private int connectPort;

    @Option(
            names = "--elasticsearch-port",
            paramLabel = "PORT",
            description = "Elasticsearch's port (default: a free one).")
    private int elasticsearchPort;

    @Option(
            names = "--es-modules",
            paramLabel = "DIR",
            description = "An Elasticsearch module, or a folder of modules, to add. Repeatable.")
    private List<Path> elasticsearchModules = new ArrayList<>();

    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            defaultValue = "demo",
            description = "demo: small heaps, quick start; throughput: for measuring (default: ${DEFAULT-VALUE}).")
    private MemoryProfile profile = MemoryProfile.DEMO;

    /** The directory of the sandbox. */
    public DirectoryOption directory() {
        return directory;
    }

    /** How the processes are to use memory. */
    public MemoryProfile profile() {
        return profile;
    }

    /** A builder with all options applied, and the product's connectors on Connect's plugin path. */
    public SandboxBuilder builder() {
        SandboxBuilder builder =
                Sandbox.builder().dataDirectory(directory.path()).keep(keep).profile(profile);
        elasticsearchModules.forEach(builder::elasticsearchModules);
        fix(builder, Server.KAFKA, kafkaPort);
        fix(builder, Server.REGISTRY, registryPort);
        fix(builder, Server.CONNECT, connectPort);
        fix(builder, Server.ELASTICSEARCH, elasticsearchPort);
        Path plugins = Path.of(System.getProperty("strandex.dist", "."), "plugins");
        builder.setting(Server.CONNECT, "offset.flush.interval.ms", "1000");
        if (Files.isDirectory(plugins)) {
            builder.plugins(plugins);
        }
        return builder;
    }

    private static void fix(SandboxBuilder builder, Server server, int port) {
        if (port != FREE) {
            builder.port(server, port);
        }
    }
}
