package io.strandex.testkit.sandbox;

import io.strandex.sandbox.Server;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.Network;
import org.testcontainers.lifecycle.Startables;

/** Containers, through Testcontainers. */
final class ContainerBackend implements Backend {

    private final List<Path> plugins;
    private final Map<Server, ServerContainer> containers = new EnumMap<>(Server.class);
    private @Nullable Network network;

    ContainerBackend(List<Path> plugins) {
        if (!isEngineThere()) {
            throw new IllegalStateException(
                    "-D%s=containers, but there is no container engine: start Docker, or podman's service and set DOCKER_HOST"
                            .formatted(PROPERTY));
        }
        this.plugins = plugins;
    }

    static boolean isEngineThere() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    @Override
    public synchronized void ensure(Set<Server> servers) {
        Set<Server> missing = EnumSet.copyOf(servers);
        if (missing.contains(Server.CONNECT)) {
            missing.add(Server.KAFKA);
        }
        missing.removeAll(containers.keySet());
        missing.forEach(server -> containers.put(server, ServerContainer.create(server, network(), plugins)));
        startTogether(missing.stream().filter(server -> server != Server.CONNECT));
        startTogether(missing.stream().filter(server -> server == Server.CONNECT)); // it ends where there is no Kafka
    }

    private void startTogether(Stream<Server> servers) {
        List<ServerContainer> together = servers.map(containers::get).toList();
        Startables.deepStart(together).join();
        together.forEach(ServerContainer::awaitReady);
    }

    private Network network() {
        if (network == null) {
            network = Network.newNetwork();
        }
        return network;
    }

    @Override
    public String address(Server server) {
        return container(server).address();
    }

    @Override
    public void kill(Server server) {
        container(server).kill();
    }

    @Override
    public void restart(Server server) {
        container(server).restart();
    }

    @Override
    public void pause(Server server) {
        container(server).pause();
    }

    @Override
    public void resume(Server server) {
        container(server).resume();
    }

    private synchronized ServerContainer container(Server server) {
        ServerContainer container = containers.get(server);
        if (container == null) {
            throw new IllegalArgumentException("The test class did not ask for " + server.label());
        }
        return container;
    }

    @Override
    public synchronized void close() {
        var ending = new ArrayList<>(containers.values());
        containers.clear();
        ending.forEach(ServerContainer::stop);
        if (network != null) {
            network.close();
        }
    }
}
