package io.strandex.sandbox;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

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
        Consumer<RunningServer> end = server -> server.close(orderly);
        CompletableFuture<Void> connect = each(servers, Server.CONNECT, end);
        CompletableFuture<Void> kafka = connect.thenCompose(done -> each(servers, Server.KAFKA, end));
        CompletableFuture.allOf(kafka, each(servers, Server.REGISTRY, end), each(servers, Server.ELASTICSEARCH, end))
                .join();
    }

    /** Kills all at once. */
    static void kill(Map<Server, RunningServer> servers) {
        for (Server server : Server.values()) {
            each(servers, server, RunningServer::kill).join();
        }
    }

    private static CompletableFuture<Void> each(
            Map<Server, RunningServer> servers, Server server, Consumer<RunningServer> end) {
        RunningServer running = servers.get(server);
        return running == null
                ? CompletableFuture.completedFuture(null)
                : CompletableFuture.runAsync(() -> end.accept(running), threads("stop"));
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
