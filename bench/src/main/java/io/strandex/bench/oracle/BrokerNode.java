package io.strandex.bench.oracle;

import io.strandex.sandbox.ChildSpec;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import io.strandex.sandbox.ServerFiles;
import io.strandex.sandbox.process.LeashedProcess;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One broker of a cluster, controller too, as a process of its own that keeps its disk. */
final class BrokerNode {
    private final Sandbox sandbox;
    private final Place place;
    private @Nullable LeashedProcess process;

    /**
     * Where a node stands.
     *
     * @param id 1 or more
     * @param voters the controllers of the cluster as Kafka's configuration names them
     */
    record Place(int id, int port, int controllerPort, String voters) {
        String address() {
            return "127.0.0.1:" + port;
        }

        Map<String, String> settings(Path data, int brokers) {
            Map<String, String> settings = new TreeMap<>();
            settings.put("process.roles", "broker,controller");
            settings.put("node.id", Integer.toString(id));
            settings.put("controller.quorum.voters", voters);
            settings.put("listeners", "PLAINTEXT://%s,CONTROLLER://127.0.0.1:%d".formatted(address(), controllerPort));
            settings.put("advertised.listeners", "PLAINTEXT://" + address());
            settings.put("controller.listener.names", "CONTROLLER");
            settings.put("log.dirs", data.toString());
            settings.put("auto.create.topics.enable", "false");
            settings.put("group.initial.rebalance.delay.ms", "0");
            settings.put("broker.session.timeout.ms", "6000");
            settings.put("offsets.topic.num.partitions", "4");
            settings.put("transaction.state.log.num.partitions", "4");
            settings.put("log.cleaner.dedupe.buffer.size", Integer.toString(16 << 20));
            replicate(settings, Integer.toString(brokers), Integer.toString(brokers / 2 + 1));
            return settings;
        }

        private static void replicate(Map<String, String> settings, String replicas, String least) {
            settings.put("default.replication.factor", replicas);
            settings.put("min.insync.replicas", least);
            settings.put("offsets.topic.replication.factor", replicas);
            settings.put("transaction.state.log.replication.factor", replicas);
            settings.put("transaction.state.log.min.isr", least);
            settings.put("share.coordinator.state.topic.replication.factor", replicas);
            settings.put("share.coordinator.state.topic.min.isr", least);
        }
    }

    BrokerNode(Sandbox sandbox, Place place) {
        this.sandbox = sandbox;
        this.place = place;
    }

    /** Starts the process; somebody else waits until it takes part. */
    void start(int brokers) {
        Path directory = sandbox.dataDirectory().resolve(name());
        try {
            ServerFiles kafka = ServerFiles.fetch(Server.KAFKA);
            Path properties = Files.createDirectories(directory).resolve("server.properties");
            Files.write(
                    properties,
                    place.settings(directory.resolve("data"), brokers).entrySet().stream()
                            .map(entry -> entry.getKey() + '=' + entry.getValue())
                            .toList());
            process = sandbox.run(new ChildSpec(name(), command(kafka, properties), Map.of(), Optional.empty()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int id() {
        return place.id();
    }

    String address() {
        return place.address();
    }

    boolean isAlive() {
        return process != null && process.isAlive();
    }

    void kill() {
        if (process != null) {
            process.kill();
        }
    }

    private String name() {
        return "kafka-" + place.id();
    }

    private static List<String> command(ServerFiles kafka, Path properties) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                kafka.files().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                kafka.main(),
                properties.toString());
    }
}
