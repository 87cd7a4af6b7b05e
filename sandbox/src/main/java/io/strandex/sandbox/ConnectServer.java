package io.strandex.sandbox;

import io.strandex.sandbox.process.Launch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One Kafka Connect worker in distributed mode. */
final class ConnectServer implements ServerPlan {
    private static final String VERSION = "4.4.0";
    static final List<String> ARTIFACTS = List.of(
            "org.apache.kafka:connect-runtime:" + VERSION,
            "org.apache.kafka:connect-json:" + VERSION,
            "org.apache.logging.log4j:log4j-slf4j-impl:2.25.5");
    static final String MAIN = "org.apache.kafka.connect.cli.ConnectDistributed";

    private final Workplace workplace;
    private final String kafka;
    private final int port;

    ConnectServer(Workplace workplace, String kafka) {
        this.workplace = workplace;
        this.kafka = kafka;
        port = workplace.port(Server.CONNECT);
    }

    @Override
    public Server server() {
        return Server.CONNECT;
    }

    @Override
    public String address() {
        return "http://%s:%d".formatted(Workplace.LOOPBACK, port);
    }

    @Override
    public void fetch() throws IOException {
        workplace.artifacts().classPath(ARTIFACTS);
    }

    @Override
    public Prepared prepare() throws IOException {
        Path config = workplace.directory(Server.CONNECT, "config");
        Path properties = workplace.write(config.resolve("connect.properties"), Server.CONNECT, settings());
        List<String> command = workplace.java(Server.CONNECT);
        command.addAll(List.of("-cp", Workplace.classPath(workplace.artifacts().classPath(ARTIFACTS))));
        ClassArchive archive = ClassArchive.of(workplace.artifacts().cache(), config, Server.CONNECT, command);
        command.addAll(archive.options());
        command.add("-Dlog4j2.configurationFile=" + JvmLogging.write(config));
        command.add(MAIN);
        command.add(properties.toString());
        Path log = workplace.log("connect");
        return new Prepared(new Launch("connect", command, Map.of(), config, log, Optional.empty()), archive);
    }

    @Override
    public boolean isReady() {
        return Http.isOk(address() + "/health");
    }

    private Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("bootstrap.servers", kafka);
        settings.put("group.id", "connect");
        settings.put("listeners", address());
        settings.put("rest.advertised.host.name", Workplace.LOOPBACK);
        settings.put("key.converter", "org.apache.kafka.connect.converters.ByteArrayConverter");
        settings.put("value.converter", "org.apache.kafka.connect.converters.ByteArrayConverter");
        settings.put("config.storage.topic", "connect.configs");
        settings.put("config.storage.replication.factor", "1");
        settings.put("offset.storage.topic", "connect.offsets");
        settings.put("offset.storage.replication.factor", "1");
        settings.put("offset.storage.partitions", "1");
        settings.put("status.storage.topic", "connect.status");
        settings.put("status.storage.replication.factor", "1");
        settings.put("status.storage.partitions", "1");
        settings.put("scheduled.rebalance.max.delay.ms", "0");
        settings.put("plugin.discovery", "service_load");
        List<Path> plugins = workplace.spec().plugins();
        if (!plugins.isEmpty()) {
            settings.put("plugin.path", plugins.stream().map(Path::toString).collect(Collectors.joining(",")));
        }
        return settings;
    }
}
