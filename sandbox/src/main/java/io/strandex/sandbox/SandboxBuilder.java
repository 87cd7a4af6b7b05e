package io.strandex.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Says what a {@link Sandbox} is to be like, then starts it. */
public final class SandboxBuilder {
    private Set<Server> servers = EnumSet.allOf(Server.class);
    private final Map<Server, Integer> ports = new EnumMap<>(Server.class);
    private Path dataDirectory = Path.of(".strandex");
    private boolean keep;
    private final List<Path> elasticsearchModules = new ArrayList<>();
    private final List<Path> elasticsearchConfig = new ArrayList<>();
    private final List<Path> plugins = new ArrayList<>();
    private MemoryProfile profile = MemoryProfile.DEMO;
    private final Map<Server, Map<String, String>> settings = new EnumMap<>(Server.class);
    private Consumer<SandboxEvent> listener = event -> {};

    SandboxBuilder() {}

    /** Which servers to run; all by default. Connect brings Kafka with it. */
    public SandboxBuilder servers(Server first, Server... more) {
        servers = EnumSet.of(first, more);
        return this;
    }

    /** A fixed port on the loopback interface; by default a free one is found. */
    public SandboxBuilder port(Server server, int port) {
        ports.put(server, port);
        return this;
    }

    /** Where data, configuration and logs go; {@code .strandex} in the working directory by default. */
    public SandboxBuilder dataDirectory(Path directory) {
        dataDirectory = directory;
        return this;
    }

    /** Whether the data directory stays when the sandbox stops. A directory once kept is kept from then on. */
    public SandboxBuilder keep(boolean wanted) {
        keep = wanted;
        return this;
    }

    /** Adds an Elasticsearch module folder, or a folder of module folders. */
    public SandboxBuilder elasticsearchModules(Path directory) {
        elasticsearchModules.add(directory);
        return this;
    }

    /** Adds the files of a directory to Elasticsearch's configuration: certificates, roles. */
    public SandboxBuilder elasticsearchConfig(Path directory) {
        elasticsearchConfig.add(directory);
        return this;
    }

    /** Adds a directory to Connect's {@code plugin.path}. */
    public SandboxBuilder plugins(Path directory) {
        plugins.add(directory);
        return this;
    }

    /** Memory and compilers; {@link MemoryProfile#DEMO} by default. */
    public SandboxBuilder profile(MemoryProfile wanted) {
        profile = wanted;
        return this;
    }

    /** A line of a server's configuration (for the registry: a system property); wins over the sandbox's own. */
    public SandboxBuilder setting(Server server, String name, String value) {
        settings.computeIfAbsent(server, key -> new HashMap<>()).put(name, value);
        return this;
    }

    /** Who is told what happens; called from several threads. */
    public SandboxBuilder listener(Consumer<SandboxEvent> wanted) {
        listener = wanted;
        return this;
    }

    /**
     * Starts the servers and returns when all are ready.
     *
     * @throws SandboxException if one fails (with the last lines of its log), an artifact can't be fetched, or another
     *     sandbox runs in the data directory; nothing is left running then
     */
    public Sandbox start() {
        return Sandbox.start(spec(), listener);
    }

    /**
     * As {@link #start()}, with the servers in the care of a supervisor process that can go on after this JVM.
     *
     * @throws SandboxException as {@link #start()} does
     */
    public DetachedSandbox startDetached() {
        return DetachedSandbox.start(spec(), listener);
    }

    SandboxSpec spec() {
        return new SandboxSpec(
                servers,
                ports,
                dataDirectory,
                keep,
                elasticsearchModules,
                elasticsearchConfig,
                plugins,
                profile,
                settings);
    }
}
