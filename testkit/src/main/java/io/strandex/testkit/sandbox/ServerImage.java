package io.strandex.testkit.sandbox;

import com.github.dockerjava.api.exception.NotFoundException;
import io.strandex.sandbox.Server;
import io.strandex.sandbox.ServerFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.images.builder.ImageFromDockerfile;

/**
 * The image of a server: a base with a Java and a shell, and on top the files that the sandbox would run, from Maven
 * Central. Built when missing, kept afterwards; no registry is asked for it.
 */
final class ServerImage {

    /** Names the base image. */
    static final String BASE_PROPERTY = "strandex.containers.base";

    /** Where the server's files lie in the image. */
    static final String HOME = "/opt/server";

    private static final String DEFAULT_BASE = "eclipse-temurin:25-jre";

    private static final String DOCKERFILE = """
            FROM %2$s
            RUN mkdir -p /work && chown 1000:1000 /work
            COPY --chown=1000:1000 server %1$s
            RUN if [ -d %1$s/bin ]; then chmod a+x %1$s/bin/*; fi
            ENV HOME=/work
            WORKDIR /work
            USER 1000:1000
            """;

    private ServerImage() {}

    /** Builds the image of a server where it is missing, and returns its name. */
    static String of(Server server, ServerFiles files) {
        String base = System.getProperty(BASE_PROPERTY, DEFAULT_BASE);
        String name = "localhost/strandex-test/%s:%s".formatted(server.label(), tag(base, files));
        if (!exists(name)) {
            build(name, base, server, files);
        }
        return name;
    }

    private static String tag(String base, ServerFiles files) {
        return Integer.toHexString((base + files.files() + DOCKERFILE).hashCode());
    }

    private static boolean exists(String name) {
        try {
            DockerClientFactory.lazyClient().inspectImageCmd(name).exec();
            return true;
        } catch (NotFoundException e) {
            return false;
        }
    }

    private static void build(String name, String base, Server server, ServerFiles files) {
        var image =
                new ImageFromDockerfile(name, false).withFileFromString("Dockerfile", DOCKERFILE.formatted(HOME, base));
        for (Path file : files.files()) {
            image.withFileFromPath(Files.isDirectory(file) ? "server" : "server/" + file.getFileName(), file);
        }
        try {
            image.get();
        } catch (RuntimeException e) {
            throw new IllegalStateException(
                    "cannot build the image of %s on %s; -D%s names another base, with a Java of 21 or above and a shell"
                            .formatted(server.label(), base, BASE_PROPERTY),
                    e);
        }
    }
}
