package io.strandex.sandbox;

import io.strandex.sandbox.artifact.Artifacts;
import io.strandex.sandbox.process.Ports;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What every server plan works with: the wishes, the cache, the data directory and free ports. */
record Workplace(SandboxSpec spec, Artifacts artifacts, Ports ports) {

    static final String LOOPBACK = "127.0.0.1";

    /** The server's directory of the given name, created. */
    Path directory(Server server, String name) throws IOException {
        return Files.createDirectories(
                spec.dataDirectory().resolve(server.label()).resolve(name));
    }

    Path log(String name) {
        return spec.dataDirectory().resolve("logs").resolve(name + ".log");
    }

    /** The wished port, or a free one. */
    int port(Server server) {
        return Optional.ofNullable(spec.ports().get(server))
                .map(wished -> checked(server, wished))
                .orElseGet(this::freePort);
    }

    private static int checked(Server server, int port) {
        if (!Ports.isFree(port)) {
            throw new SandboxException(
                    "Somebody listens already on port %d, wanted for %s".formatted(port, server.label()));
        }
        return port;
    }

    int freePort() {
        try {
            return ports.free();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A java command line up to the options: this JVM's own java with the profile's options. */
    List<String> java(Server server) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(spec.profile().options(server));
        return command;
    }

    /** The sandbox's settings of a server, overridden by the wished ones, sorted. */
    Map<String, String> settings(Server server, Map<String, String> ours) {
        Map<String, String> all = new TreeMap<>(ours);
        all.putAll(spec.settingsOf(server));
        return all;
    }

    /** Writes {@link #settings} as a properties file. */
    Path write(Path file, Server server, Map<String, String> ours) throws IOException {
        return Files.write(
                file,
                settings(server, ours).entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toList());
    }

    static String classPath(List<Path> paths) {
        return paths.stream().map(Path::toString).collect(Collectors.joining(java.io.File.pathSeparator));
    }
}
