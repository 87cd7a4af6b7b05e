package io.strandex.sandbox;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Starts and stops all servers side by side; Connect waits for Kafka. */
final class Boot {
    private final Map<Server, RunningServer> servers;

    Boot(Map<Server, RunningServer> servers) {
        this.servers = servers;
    }

    /** Returns when all are ready; the first failure ends the wait. */
    void run() throws IOException {
        CompletableFuture<Void> failed = new CompletableFuture<>();
        CompletableFuture<Void> kafka = start(Server.KAFKA, CompletableFuture.completedFuture(null), failed);
        CompletableFuture<Void> all = CompletableFuture.allOf(
                kafka,
                start(Server.REGISTRY, CompletableFuture.completedFuture(null), failed),
                start(Server.ELASTICSEARCH, CompletableFuture.completedFuture(null), failed),
                start(Server.CONNECT, kafka, failed));
        try {
            CompletableFuture.anyOf(all, failed).get();
        } catch (ExecutionException e) {
            throw unwrapped(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Stops or kills all, side by side but Connect before Kafka, and waits for it. */
    static void stop(Map<Server, RunningServer> servers, boolean orderly) {
        CompletableFuture<Void> connect = stop(servers.get(Server.CONNECT), orderly);
        CompletableFuture<Void> kafka = connect.thenCompose(done -> stop(servers.get(Server.KAFKA), orderly));
        CompletableFuture.allOf(
                        kafka,
                        stop(servers.get(Server.REGISTRY), orderly),
                        stop(servers.get(Server.ELASTICSEARCH), orderly))
                .join();
    }

    private static CompletableFuture<Void> stop(@Nullable RunningServer server, boolean orderly) {
        return server == null
                ? CompletableFuture.completedFuture(null)
                : CompletableFuture.runAsync(() -> server.close(orderly), threads("stop"));
    }

    static SandboxException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new SandboxException("Interrupted while waiting for a server", e);
    }

    private CompletableFuture<Void> start(
            Server server, CompletableFuture<Void> after, CompletableFuture<Void> failed) {
        RunningServer running = servers.get(server);
        if (running == null) {
            return after;
        }
        return after.thenRunAsync(() -> startNow(running), threads("start-" + server.label()))
                .whenComplete((done, failure) -> {
                    if (failure != null) {
                        failed.completeExceptionally(failure);
                    }
                });
    }

    private static void startNow(RunningServer server) {
        try {
            server.start();
        } catch (IOException e) {
            throw new CompletionException(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static Executor threads(String name) {
        return task -> Thread.ofPlatform().daemon().name("sandbox-" + name).start(task);
    }

    private static IOException unwrapped(ExecutionException e) {
        Throwable cause = e.getCause() instanceof CompletionException wrapped ? wrapped.getCause() : e.getCause();
        return switch (cause) {
            case RuntimeException failure -> throw failure;
            case IOException failure -> failure;
            case null, default -> new IOException("A server failed to start", cause);
        };
    }
}
