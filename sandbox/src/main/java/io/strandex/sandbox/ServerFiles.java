package io.strandex.sandbox;

import io.strandex.sandbox.artifact.Artifacts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the sandbox's servers are made of, for those who run them by other means: in containers, say.
 *
 * @param files the jars of the class path, or one directory: of the unpacked distribution of Elasticsearch, or of the
 *     registry's jars. Read-only, shared
 * @param main the class to run; for Elasticsearch the script below its directory
 */
public record ServerFiles(List<Path> files, String main) {

    /** Copies the list. */
    public ServerFiles {
        files = List.copyOf(files);
    }

    /**
     * Fetches what a server is made of into the user's caches.
     *
     * @throws IOException if an artifact can be found neither here nor at the remote repository; the message names it
     */
    public static ServerFiles fetch(Server server) throws IOException {
        var artifacts = new Artifacts(Artifacts.defaultCache(), progress -> {});
        return switch (server) {
            case KAFKA -> kafka(artifacts);
            case REGISTRY ->
                new ServerFiles(List.of(RegistryServer.jar(artifacts).getParent()), RegistryServer.MAIN);
            case CONNECT -> new ServerFiles(artifacts.classPath(ConnectServer.ARTIFACTS), ConnectServer.MAIN);
            case ELASTICSEARCH ->
                new ServerFiles(List.of(ElasticsearchHome.distribution(artifacts)), "bin/elasticsearch");
        };
    }

    /** Kafka's main takes the path of a properties file, and formats a new data directory itself. */
    private static ServerFiles kafka(Artifacts artifacts) throws IOException {
        List<Path> jars = new ArrayList<>(artifacts.classPath(KafkaServer.ARTIFACTS));
        jars.addFirst(KafkaMain.jar(artifacts.cache()));
        return new ServerFiles(jars, KafkaMain.class.getName());
    }
}
