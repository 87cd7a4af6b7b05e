package io.strandex.sandbox;

import io.strandex.sandbox.artifact.Artifacts;
import io.strandex.sandbox.process.LeashedProcess;
import io.strandex.sandbox.process.Ports;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Genuine servers as child processes of this JVM. They are fetched from Maven Central, started in parallel on loopback
 * ports, and end with {@link #close()} or with this JVM, however it ends.
 *
 * <pre>{@code
 * try (Sandbox sandbox = Sandbox.builder().servers(Server.KAFKA, Server.REGISTRY).start()) {
 *     String bootstrap = sandbox.address(Server.KAFKA);
 * }
 * }</pre>
 */
public final class Sandbox implements AutoCloseable {
    private final SandboxSpec spec;
    private final Workplace workplace;
    private final StateFile state;
    private final Consumer<SandboxEvent> listener;
    private final Map<Server, RunningServer> servers = Collections.synchronizedMap(new EnumMap<>(Server.class));
    private final Children children;
    private final Thread atExit = new Thread(this::shutDown, "sandbox-shutdown");
    private @Nullable DataDirectory directory;
    private boolean closed;

    private Sandbox(SandboxSpec spec, Consumer<SandboxEvent> listener) {
        this.spec = spec;
        this.listener = listener;
        Artifacts artifacts = new Artifacts(
                Artifacts.defaultCache(), progress -> listener.accept(new SandboxEvent.Fetching(progress)));
        workplace = new Workplace(spec, artifacts, new Ports());
        state = new StateFile(spec.dataDirectory());
        children = new Children(workplace, state);
        plan(spec.servers());
    }

    /** A builder with the defaults: all servers, free ports, data in {@code .strandex}, deleted at the end. */
    public static SandboxBuilder builder() {
        return new SandboxBuilder();
    }

    /** Fetches everything the sandbox would need, and starts nothing. */
    static void fetch(SandboxSpec spec, Consumer<SandboxEvent> listener) throws IOException {
        for (RunningServer server : new Sandbox(spec, listener).servers.values()) {
            server.plan().fetch();
        }
    }

    static Sandbox start(SandboxSpec spec, Consumer<SandboxEvent> listener) {
        Sandbox sandbox = new Sandbox(spec, listener);
        try {
            sandbox.boot();
            return sandbox;
        } catch (IOException e) {
            throw sandbox.failed(new SandboxException("The sandbox can't be started: " + e.getMessage(), e));
        } catch (SandboxException e) {
            throw sandbox.failed(e);
        }
    }

    private void boot() throws IOException {
        directory = DataDirectory.open(spec.dataDirectory(), spec.keep());
        new Mailbox(spec.dataDirectory()).open();
        state.phase(SandboxState.Phase.STARTING);
        Runtime.getRuntime().addShutdownHook(atExit);
        new Boot(servers).run();
        state.phase(SandboxState.Phase.RUNNING);
    }

    /** Stops what has started; the logs stay, since they say why. */
    private synchronized SandboxException failed(SandboxException why) {
        DataDirectory opened = directory;
        if (opened != null && !closed) {
            closed = true;
            Boot.kill(servers);
            state.failed(String.valueOf(why.getMessage()));
            opened.release();
            forgetExit();
        }
        return why;
    }

    /**
     * Starts further servers beside those that run already; Connect brings Kafka with it. Returns when they are ready.
     *
     * @throws SandboxException if one fails; those that ran before go on
     */
    public synchronized void add(Server first, Server... more) {
        Map<Server, RunningServer> fresh = plan(SandboxSpec.complete(EnumSet.of(first, more)));
        try {
            new Boot(fresh).run();
        } catch (IOException e) {
            throw withdrawn(fresh, new SandboxException("A server can't be added: " + e.getMessage(), e));
        } catch (SandboxException e) {
            throw withdrawn(fresh, e);
        }
    }

    private SandboxException withdrawn(Map<Server, RunningServer> fresh, SandboxException why) {
        Boot.kill(fresh);
        servers.keySet().removeAll(fresh.keySet());
        return why;
    }

    /** Plans the servers that are not there yet, and returns those. */
    private Map<Server, RunningServer> plan(Set<Server> wanted) {
        Map<Server, RunningServer> fresh = new EnumMap<>(Server.class);
        for (Server server : Server.values()) {
            if (wanted.contains(server) && !servers.containsKey(server)) {
                RunningServer planned = new RunningServer(plan(server), state, listener);
                servers.put(server, planned);
                fresh.put(server, planned);
            }
        }
        return fresh;
    }

    /**
     * Where a server is reached: {@code host:port} for Kafka, a URL for the others (for the registry the base of its
     * Confluent-compatible API).
     *
     * @throws IllegalArgumentException if this sandbox does not run the server
     */
    public String address(Server server) {
        return running(server).plan().address();
    }

    /** Kafka's {@code bootstrap.servers}. */
    public String kafka() {
        return address(Server.KAFKA);
    }

    /** The {@code schema.registry.url}. */
    public String registry() {
        return address(Server.REGISTRY);
    }

    /** The URL of Connect's REST API. */
    public String connect() {
        return address(Server.CONNECT);
    }

    /** Elasticsearch's URL. */
    public String elasticsearch() {
        return address(Server.ELASTICSEARCH);
    }

    /** The directory with data, configuration and logs. */
    public Path dataDirectory() {
        return spec.dataDirectory();
    }

    /** The log of a server. */
    public Path log(Server server) {
        return workplace.log(server.label());
    }

    /** The process id of a server. */
    public long pid(Server server) {
        return running(server).process().pid();
    }

    /** Whether a server's process runs (or is paused). */
    public boolean isAlive(Server server) {
        return running(server).process().isAlive();
    }

    /** Kills a server with SIGKILL and waits until it is gone. {@link #restart} brings it back. */
    public void kill(Server server) {
        running(server).process().kill();
    }

    /** Holds a server still with SIGSTOP: connections stay open, nothing answers. */
    public void pause(Server server) {
        signal(running(server).process()::pause);
    }

    /** Lets a paused server go on. */
    public void resume(Server server) {
        signal(running(server).process()::resume);
    }

    /**
     * Stops a server in good order if it runs, and starts it again on the same port with the same data. Returns when
     * it is ready. (The registry keeps its data in memory: it comes back empty.)
     */
    public void restart(Server server) {
        RunningServer running = running(server);
        try {
            running.stop();
            running.start();
        } catch (IOException e) {
            throw new SandboxException(server.label() + " can't be restarted: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            throw Boot.interrupted(e);
        }
    }

    /** The most memory a server has held resident so far, in bytes; empty when the server is gone. */
    public OptionalLong peakMemory(Server server) {
        return running(server).peakMemory();
    }

    /**
     * Runs a further process on the same leash, its output in {@code logs/NAME.log}, and waits until it is ready.
     *
     * @throws SandboxException if it ends or does not get ready in time; with its last log lines
     */
    public LeashedProcess run(ChildSpec child) {
        return children.run(child);
    }

    /** Stops everything; the data directory goes too unless it is kept. A second call does nothing. */
    @Override
    public void close() {
        shutDown();
        forgetExit();
    }

    private synchronized void shutDown() {
        DataDirectory opened = directory;
        if (closed || opened == null) {
            return;
        }
        closed = true;
        children.stop();
        Boot.stop(servers, opened.isKept());
        opened.close();
    }

    private void forgetExit() {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // This JVM is ending: the hook runs, and finds everything done.
        }
    }

    private RunningServer running(Server server) {
        RunningServer running = servers.get(server);
        if (running == null) {
            throw new IllegalArgumentException("This sandbox does not run " + server.label());
        }
        return running;
    }

    private ServerPlan plan(Server server) {
        return switch (server) {
            case KAFKA -> new KafkaServer(workplace);
            case REGISTRY -> new RegistryServer(workplace);
            case CONNECT -> new ConnectServer(workplace, address(Server.KAFKA));
            case ELASTICSEARCH -> new ElasticsearchServer(workplace);
        };
    }

    private static void signal(Signal signal) {
        try {
            signal.send();
        } catch (IOException e) {
            throw new SandboxException(e.getMessage() == null ? "The signal failed" : e.getMessage(), e);
        }
    }

    private interface Signal {
        void send() throws IOException;
    }
}
