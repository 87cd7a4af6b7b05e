package io.strandex.connect.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Elasticsearch modules beside the repository, for tests alone. They compile themselves into an unpacked distribution. */
final class SharedModule {
    private SharedModule() {}

    /** Builds a module that is called as its folder is; the test is skipped where that is absent. */
    static Path build(String source, Path directory) throws Exception {
        return build(source, source, directory);
    }

    /**
     * Builds a module.
     *
     * @param source its folder in {@code ../shared}; the test is skipped where it is absent
     * @param name what it is called in the distribution
     * @param directory where to work
     */
    static Path build(String source, String name, Path directory) throws Exception {
        Path folder = Path.of(System.getProperty("strandex.root", ".."), "..", "shared", source)
                .normalize();
        assumeTrue(Files.isDirectory(folder), "../shared/" + source + " is not here");
        try (Sandbox unpacking = Sandbox.builder()
                .servers(Server.ELASTICSEARCH)
                .dataDirectory(directory.resolve("unpacking"))
                .start()) {
            Path copy = directory.resolve("home");
            run("cp", "-rL", home(unpacking).toString(), copy.toString());
            run(folder.resolve("build.sh").toString(), copy.toString(), System.getProperty("java.home"));
            return copy.resolve("modules").resolve(name);
        }
    }

    /** The command line of the server names it. */
    private static Path home(Sandbox running) throws IOException {
        Path commandLine = Path.of("/proc/" + running.pid(Server.ELASTICSEARCH) + "/cmdline");
        return Stream.of(Files.readString(commandLine).split("[\\x00=:]", -1))
                .filter(part -> part.startsWith("/") && part.contains("elasticsearch"))
                .flatMap(part -> Stream.iterate(Path.of(part), path -> path != null, Path::getParent))
                .filter(path -> Files.isDirectory(path.resolve("modules/x-pack-core")))
                .findFirst()
                .orElseThrow();
    }

    private static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
    }
}
