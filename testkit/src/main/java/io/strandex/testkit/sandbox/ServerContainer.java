package io.strandex.testkit.sandbox;

import io.strandex.sandbox.Server;
import io.strandex.sandbox.ServerFiles;
import io.strandex.sandbox.process.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/** One server in a container, at one address for as long as it lives, whatever happens to it in between. */
final class ServerContainer extends GenericContainer<ServerContainer> {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Server server;
    private final String address;

    private ServerContainer(Server server, String image, ServerFiles files, int port) {
        super(DockerImageName.parse(image));
        this.server = server;
        this.address = ServerRecipe.address(server, getHost(), port);
        addFixedExposedPort(port, ServerRecipe.port(server));
        withImagePullPolicy(name -> false);
        withNetworkAliases(server.label());
        withCommand(ServerRecipe.command(server, files).toArray(String[]::new));
        withCopyToContainer(Transferable.of(ServerRecipe.settings(server, getHost(), port)), ServerRecipe.SETTINGS);
        setWaitStrategy(new NoWait());
    }

    /** Makes the image where it is missing, then the container. */
    static ServerContainer create(Server server, Network network, List<Path> plugins) {
        try {
            ServerFiles files = ServerFiles.fetch(server);
            var container = new ServerContainer(server, ServerImage.of(server, files), files, new Ports().free());
            container.withNetwork(network);
            if (server == Server.CONNECT) {
                plugins.forEach(plugin -> container.withCopyFileToContainer(
                        MountableFile.forHostPath(plugin), ServerRecipe.PLUGINS + "/" + plugin.getFileName()));
            }
            return container;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String address() {
        return address;
    }

    void kill() {
        getDockerClient().killContainerCmd(getContainerId()).exec();
    }

    void restart() {
        if (isRunning()) {
            getDockerClient().stopContainerCmd(getContainerId()).exec();
        }
        getDockerClient().startContainerCmd(getContainerId()).exec();
        awaitReady();
    }

    void pause() {
        getDockerClient().pauseContainerCmd(getContainerId()).exec();
    }

    void resume() {
        getDockerClient().unpauseContainerCmd(getContainerId()).exec();
    }

    /** Returns when the server does its work. */
    void awaitReady() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!Readiness.isReady(server, address)) {
            if (!isRunning() || System.nanoTime() > deadline) {
                throw new IllegalStateException("%s does not answer at %s. Its container's log:%n%s"
                        .formatted(server.label(), address, getLogs()));
            }
            LockSupport.parkNanos(REST_NANOS);
        }
    }
}
