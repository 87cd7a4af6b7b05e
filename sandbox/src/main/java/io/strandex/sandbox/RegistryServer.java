package io.strandex.sandbox;

import io.strandex.sandbox.artifact.Artifacts;
import io.strandex.sandbox.process.Launch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Apicurio Registry; its address is the base of the API that Confluent's clients speak. */
final class RegistryServer implements ServerPlan {
    private static final String VERSION = "2.6.13.Final";
    static final String ARCHIVE = "io.apicurio:apicurio-registry-app:tar.gz:all:" + VERSION;
    static final String MAIN = "io.quarkus.runner.GeneratedMain";

    private final Workplace workplace;
    private final int port;

    RegistryServer(Workplace workplace) {
        this.workplace = workplace;
        port = workplace.port(Server.REGISTRY);
    }

    @Override
    public Server server() {
        return Server.REGISTRY;
    }

    @Override
    public String address() {
        return "http://%s:%d/apis/ccompat/v7".formatted(Workplace.LOOPBACK, port);
    }

    @Override
    public void fetch() throws IOException {
        workplace.artifacts().unpacked(ARCHIVE);
    }

    static Path jar(Artifacts artifacts) throws IOException {
        return artifacts.unpacked(ARCHIVE).resolve("apicurio-registry-app-" + VERSION + "-runner.jar");
    }

    @Override
    public Prepared prepare() throws IOException {
        Path data = workplace.directory(Server.REGISTRY, "data");
        Path jar = jar(workplace.artifacts());
        List<String> command = workplace.java(Server.REGISTRY);
        command.addAll(List.of("-cp", jar.toString()));
        ClassArchive archive = ClassArchive.of(workplace.artifacts().cache(), data, Server.REGISTRY, command);
        command.addAll(archive.options());
        command.add("-Dquarkus.http.host=" + Workplace.LOOPBACK);
        command.add("-Dquarkus.http.port=" + port);
        workplace.spec().settingsOf(Server.REGISTRY).forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.add(MAIN);
        Path log = workplace.log("registry");
        return new Prepared(new Launch("registry", command, Map.of(), data, log, Optional.empty()), archive);
    }

    @Override
    public boolean isReady() {
        return Http.isOk(address() + "/subjects");
    }
}
