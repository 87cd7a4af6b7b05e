package io.strandex.sandbox;

import io.strandex.sandbox.process.Launch;
import io.strandex.sandbox.process.LogTail;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One Kafka node, broker and controller together. Data are formatted on the first start. */
final class KafkaServer implements ServerPlan {
    private static final String VERSION = "4.4.0";
    private static final String STARTED = "Kafka Server started";
    static final List<String> ARTIFACTS = List.of(
            "org.apache.kafka:kafka_2.13:" + VERSION,
            "org.apache.kafka:kafka-tools:" + VERSION,
            "org.apache.logging.log4j:log4j-slf4j-impl:2.25.5");

    private final Workplace workplace;
    private final int port;
    private final int controllerPort;
    private volatile long logged;

    KafkaServer(Workplace workplace) {
        this.workplace = workplace;
        port = workplace.port(Server.KAFKA);
        controllerPort = workplace.freePort();
    }

    @Override
    public Server server() {
        return Server.KAFKA;
    }

    @Override
    public String address() {
        return Workplace.LOOPBACK + ":" + port;
    }

    @Override
    public void fetch() throws IOException {
        workplace.artifacts().classPath(ARTIFACTS);
    }

    @Override
    public Prepared prepare() throws IOException {
        Path config = workplace.directory(Server.KAFKA, "config");
        Path properties = workplace.write(config.resolve("server.properties"), Server.KAFKA, settings());
        Path logging = JvmLogging.write(config);
        Path log = workplace.log("kafka");
        logged = log.toFile().length();
        List<Path> jars = new ArrayList<>(workplace.artifacts().classPath(ARTIFACTS));
        jars.addFirst(KafkaMain.jar(workplace.artifacts().cache()));
        List<String> command = workplace.java(Server.KAFKA);
        command.addAll(List.of("-cp", Workplace.classPath(jars)));
        ClassArchive archive = ClassArchive.of(workplace.artifacts().cache(), config, Server.KAFKA, command);
        command.addAll(archive.options());
        command.add("-Dlog4j2.configurationFile=" + logging);
        command.add(KafkaMain.class.getName());
        command.add(properties.toString());
        return new Prepared(new Launch("kafka", command, Map.of(), config, log, Optional.empty()), archive);
    }

    @Override
    public boolean isReady() {
        return LogTail.since(workplace.log("kafka"), logged).contains(STARTED);
    }

    private Map<String, String> settings() throws IOException {
        Map<String, String> settings = new TreeMap<>();
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", "1");
        settings.put("controller.quorum.voters", "1@" + Workplace.LOOPBACK + ":" + controllerPort);
        settings.put(
                "listeners",
                "PLAINTEXT://%s,CONTROLLER://%s:%d".formatted(address(), Workplace.LOOPBACK, controllerPort));
        settings.put("advertised.listeners", "PLAINTEXT://" + address());
        settings.put("controller.listener.names", "CONTROLLER");
        settings.put("log.dirs", workplace.directory(Server.KAFKA, "data").toString());
        settings.put("auto.create.topics.enable", "false");
        settings.put("group.initial.rebalance.delay.ms", "0");
        // One node: nothing can be replicated; few partitions of the internal topics start and recover faster.
        settings.put("offsets.topic.num.partitions", "4");
        settings.put("offsets.topic.replication.factor", "1");
        settings.put("transaction.state.log.num.partitions", "4");
        settings.put("transaction.state.log.replication.factor", "1");
        settings.put("transaction.state.log.min.isr", "1");
        settings.put("share.coordinator.state.topic.num.partitions", "1");
        settings.put("share.coordinator.state.topic.replication.factor", "1");
        settings.put("share.coordinator.state.topic.min.isr", "1");
        // The default holds 128 MB of the heap for as long as the broker lives.
        settings.put("log.cleaner.dedupe.buffer.size", Integer.toString(16 << 20));
        return settings;
    }
}
