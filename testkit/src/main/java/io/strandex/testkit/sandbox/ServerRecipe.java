package io.strandex.testkit.sandbox;

import io.strandex.sandbox.Server;
import io.strandex.sandbox.ServerFiles;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How each server is told to run in its container: its port, its command and its settings. */
final class ServerRecipe {

    /** Where the settings lie in the container. */
    static final String SETTINGS = "/work/server.properties";

    /** Where Connect looks for plugins in its container. */
    static final String PLUGINS = "/work/plugins";

    private static final String INSIDE = "kafka:19092";
    private static final List<String> JAVA =
            List.of("java", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", ServerImage.HOME + "/*");

    private ServerRecipe() {}

    /** The port on which a server listens in its container. */
    static int port(Server server) {
        return switch (server) {
            case KAFKA -> 9092;
            case REGISTRY -> 8080;
            case CONNECT -> 8083;
            case ELASTICSEARCH -> 9200;
        };
    }

    /** The address for clients outside. */
    static String address(Server server, String host, int port) {
        return switch (server) {
            case KAFKA -> host + ":" + port;
            case REGISTRY -> "http://%s:%d/apis/ccompat/v7".formatted(host, port);
            case CONNECT, ELASTICSEARCH -> "http://%s:%d".formatted(host, port);
        };
    }

    /** The command line. */
    static List<String> command(Server server, ServerFiles files) {
        return switch (server) {
            case KAFKA, CONNECT -> java(List.of(), files, List.of(SETTINGS));
            case REGISTRY -> java(List.of("-Dquarkus.http.host=0.0.0.0", "-Dquarkus.http.port=8080"), files, List.of());
            case ELASTICSEARCH -> elasticsearch(files);
        };
    }

    private static List<String> java(List<String> options, ServerFiles files, List<String> arguments) {
        return Stream.of(JAVA, options, List.of(files.main()), arguments)
                .flatMap(List::stream)
                .toList();
    }

    private static List<String> elasticsearch(ServerFiles files) {
        String settings = elasticsearchSettings().entrySet().stream()
                .map(setting -> "-E%s=%s".formatted(setting.getKey(), setting.getValue()))
                .collect(Collectors.joining(" "));
        String start = "ES_JAVA_HOME=${JAVA_HOME:-$(dirname $(dirname $(readlink -f $(command -v java))))} "
                + "ES_JAVA_OPTS='-Xms512m -Xmx512m' exec %s/%s %s".formatted(ServerImage.HOME, files.main(), settings);
        return List.of("sh", "-c", start);
    }

    private static Map<String, String> elasticsearchSettings() {
        return new TreeMap<>(Map.of(
                "discovery.type", "single-node",
                "network.host", "0.0.0.0",
                "path.data", "/work/data",
                "path.logs", "/work/logs",
                "xpack.security.enabled", "false",
                "cluster.routing.allocation.disk.threshold_enabled", "false"));
    }

    /** The lines of the properties file, for those servers that read one. */
    static String settings(Server server, String host, int port) {
        Map<String, String> settings = switch (server) {
            case KAFKA -> kafka(host, port);
            case CONNECT -> connect();
            case REGISTRY, ELASTICSEARCH -> Map.of();
        };
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue() + "\n")
                .sorted()
                .collect(Collectors.joining());
    }

    private static Map<String, String> kafka(String host, int port) {
        return Map.ofEntries(
                Map.entry("process.roles", "broker,controller"),
                Map.entry("node.id", "1"),
                Map.entry("controller.quorum.voters", "1@localhost:9093"),
                Map.entry("controller.listener.names", "CONTROLLER"),
                Map.entry("listeners", "CLIENTS://0.0.0.0:9092,INSIDE://0.0.0.0:19092,CONTROLLER://localhost:9093"),
                Map.entry("advertised.listeners", "CLIENTS://%s:%d,INSIDE://%s".formatted(host, port, INSIDE)),
                Map.entry("listener.security.protocol.map", "CLIENTS:PLAINTEXT,INSIDE:PLAINTEXT,CONTROLLER:PLAINTEXT"),
                Map.entry("inter.broker.listener.name", "INSIDE"),
                Map.entry("log.dirs", "/work/data"),
                Map.entry("auto.create.topics.enable", "false"),
                Map.entry("group.initial.rebalance.delay.ms", "0"),
                Map.entry("offsets.topic.num.partitions", "4"),
                Map.entry("offsets.topic.replication.factor", "1"),
                Map.entry("transaction.state.log.num.partitions", "4"),
                Map.entry("transaction.state.log.replication.factor", "1"),
                Map.entry("transaction.state.log.min.isr", "1"),
                Map.entry("share.coordinator.state.topic.replication.factor", "1"),
                Map.entry("share.coordinator.state.topic.min.isr", "1"));
    }

    private static Map<String, String> connect() {
        String bytes = "org.apache.kafka.connect.converters.ByteArrayConverter";
        return Map.ofEntries(
                Map.entry("bootstrap.servers", INSIDE),
                Map.entry("group.id", "connect"),
                Map.entry("listeners", "http://0.0.0.0:8083"),
                Map.entry("key.converter", bytes),
                Map.entry("value.converter", bytes),
                Map.entry("config.storage.topic", "connect.configs"),
                Map.entry("config.storage.replication.factor", "1"),
                Map.entry("offset.storage.topic", "connect.offsets"),
                Map.entry("offset.storage.replication.factor", "1"),
                Map.entry("offset.storage.partitions", "1"),
                Map.entry("status.storage.topic", "connect.status"),
                Map.entry("status.storage.replication.factor", "1"),
                Map.entry("status.storage.partitions", "1"),
                Map.entry("scheduled.rebalance.max.delay.ms", "0"),
                Map.entry("plugin.discovery", "service_load"),
                Map.entry("plugin.path", PLUGINS));
    }
}
