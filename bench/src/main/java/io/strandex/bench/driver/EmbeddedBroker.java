package io.strandex.bench.driver;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.common.utils.Utils;

/** A genuine Kafka broker and controller in this JVM, on free loopback ports, over a directory of its own. */
final class EmbeddedBroker implements AutoCloseable {

    private final Path directory;
    private final String address;
    private final KafkaRaftServer server;

    private EmbeddedBroker(Path directory, String address, KafkaRaftServer server) {
        this.directory = directory;
        this.address = address;
        this.server = server;
    }

    static EmbeddedBroker start() throws IOException {
        Path directory = Files.createTempDirectory("strandex-broker");
        String address = "127.0.0.1:" + freePort();
        Properties properties = properties(directory, address, "127.0.0.1:" + freePort());
        format(directory, properties);
        var server = new KafkaRaftServer(new KafkaConfig(properties), Time.SYSTEM);
        server.startup();
        return new EmbeddedBroker(directory, address, server);
    }

    /** What clients call {@code bootstrap.servers}. */
    String address() {
        return address;
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Properties properties(Path directory, String broker, String controller) {
        var properties = new Properties();
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", "1");
        properties.put("listeners", "PLAINTEXT://" + broker + ",CONTROLLER://" + controller);
        properties.put("advertised.listeners", "PLAINTEXT://" + broker);
        properties.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        properties.put("controller.listener.names", "CONTROLLER");
        properties.put("controller.quorum.voters", "1@" + controller);
        properties.put("log.dirs", directory.resolve("data").toString());
        properties.put("offsets.topic.replication.factor", "1");
        properties.put("offsets.topic.num.partitions", "4");
        properties.put("transaction.state.log.replication.factor", "1");
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("transaction.state.log.num.partitions", "4");
        properties.put("log.retention.ms", "-1"); // scenarios carry fixed times, long ago
        properties.put("group.initial.rebalance.delay.ms", "0");
        properties.put("log.cleaner.dedupe.buffer.size", "10485760");
        return properties;
    }

    private static void format(Path directory, Properties properties) throws IOException {
        Path file = directory.resolve("server.properties");
        try (var writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
        var said = new ByteArrayOutputStream();
        String[] arguments = {"format", "-t", Uuid.randomUuid().toString(), "-c", file.toString()};
        int exit = StorageTool.execute(arguments, new PrintStream(said, true, StandardCharsets.UTF_8));
        if (exit != 0) {
            throw new IllegalStateException("formatting failed: " + said.toString(StandardCharsets.UTF_8));
        }
    }

    @Override
    public void close() throws IOException {
        server.shutdown();
        server.awaitShutdown();
        Utils.delete(directory.toFile());
    }
}
