package io.strandex.testkit.sandbox;

import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.SandboxBuilder;
import io.strandex.sandbox.Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Child processes of this JVM. */
final class ProcessBackend implements Backend {
    private final List<Path> plugins;
    private @Nullable Sandbox sandbox;

    ProcessBackend(List<Path> plugins) {
        this.plugins = plugins;
    }

    @Override
    public synchronized void ensure(Set<Server> servers) {
        Server[] wanted = servers.toArray(Server[]::new);
        if (sandbox == null) {
            SandboxBuilder builder =
                    Sandbox.builder().servers(wanted[0], wanted).dataDirectory(directory());
            plugins.forEach(builder::plugins);
            sandbox = builder.start();
        } else {
            sandbox.add(wanted[0], wanted);
        }
    }

    @Override
    public String address(Server server) {
        return running().address(server);
    }

    @Override
    public void kill(Server server) {
        running().kill(server);
    }

    @Override
    public void restart(Server server) {
        running().restart(server);
    }

    @Override
    public void pause(Server server) {
        running().pause(server);
    }

    @Override
    public void resume(Server server) {
        running().resume(server);
    }

    @Override
    public synchronized void close() {
        if (sandbox != null) {
            sandbox.close();
        }
    }

    private synchronized Sandbox running() {
        if (sandbox == null) {
            throw new IllegalStateException("No server runs yet");
        }
        return sandbox;
    }

    private static Path directory() {
        try {
            return Files.createTempDirectory("strandex-test-").resolve("sandbox");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
