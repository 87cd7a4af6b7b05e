package io.strandex.sandbox;

import io.strandex.sandbox.process.Launch;
import io.strandex.sandbox.tree.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One Elasticsearch node of the minimal distribution. The server's JVM is started directly, without the three JVMs of
 * Elasticsearch's own launcher: quicker, smaller, and one process to kill.
 */
final class ElasticsearchServer implements ServerPlan {
    private final Workplace workplace;
    private final ElasticsearchHome home;
    private final int port;
    private final int transportPort;

    ElasticsearchServer(Workplace workplace) {
        this.workplace = workplace;
        home = new ElasticsearchHome(workplace);
        port = workplace.port(Server.ELASTICSEARCH);
        transportPort = workplace.freePort();
    }

    @Override
    public Server server() {
        return Server.ELASTICSEARCH;
    }

    @Override
    public String address() {
        String tls = workplace
                .spec()
                .settingsOf(Server.ELASTICSEARCH)
                .getOrDefault("xpack.security.http.ssl.enabled", "false");
        return "%s://%s:%d".formatted(Boolean.parseBoolean(tls) ? "https" : "http", Workplace.LOOPBACK, port);
    }

    @Override
    public void fetch() throws IOException {
        home.fetch();
    }

    @Override
    public Prepared prepare() throws IOException {
        Path distribution = home.distribution();
        Path work = home.work();
        Path config = Files.createDirectories(work.resolve("config"));
        Trees.copy(distribution.resolve("config"), config);
        for (Path more : workplace.spec().elasticsearchConfig()) {
            Trees.copy(more, config);
        }
        JvmLogging.write(config);
        Path temporary = Files.createDirectories(work.resolve("tmp"));
        Path input = work.resolve("launch");
        Map<String, String> settings = workplace.settings(Server.ELASTICSEARCH, settings(distribution, work));
        Files.write(input, ElasticsearchInput.of(settings, config, work.resolve("logs")));
        List<String> command = workplace.java(Server.ELASTICSEARCH);
        command.addAll(ElasticsearchJvm.options(distribution, workplace.spec().profile()));
        ClassArchive archive = ClassArchive.of(home.cache(), work, Server.ELASTICSEARCH, command);
        command.addAll(archive.options());
        command.addAll(ElasticsearchJvm.main(work));
        command.addAll(0, home.user().prefix());
        home.user().own(work);
        Map<String, String> environment = Map.of("HOME", work.toString(), "LIBFFI_TMPDIR", temporary.toString());
        Path log = workplace.log(Server.ELASTICSEARCH.label());
        return new Prepared(
                new Launch(Server.ELASTICSEARCH.label(), command, environment, work, log, Optional.of(input)), archive);
    }

    @Override
    public boolean isReady() {
        return address().startsWith("https")
                ? Http.speaksTls(address())
                : Http.isOk(address() + "/_cluster/health?wait_for_status=yellow&timeout=1s");
    }

    private Map<String, String> settings(Path distribution, Path work) {
        Map<String, String> settings = new TreeMap<>();
        settings.put("cluster.name", "strandex-sandbox");
        settings.put("node.name", "sandbox");
        settings.put("discovery.type", "single-node");
        settings.put("network.host", Workplace.LOOPBACK);
        settings.put("http.port", Integer.toString(port));
        settings.put("transport.port", Integer.toString(transportPort));
        settings.put("path.home", distribution.toString());
        settings.put("path.data", work.resolve("data").toString());
        settings.put("path.logs", work.resolve("logs").toString());
        settings.put("xpack.security.enabled", "false");
        // A full disk of the machine is not what is under test here.
        settings.put("cluster.routing.allocation.disk.threshold_enabled", "false");
        return settings;
    }
}
