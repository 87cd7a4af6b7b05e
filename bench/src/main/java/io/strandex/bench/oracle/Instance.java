package io.strandex.bench.oracle;

import io.strandex.app.StreamsApp;
import io.strandex.sandbox.ChildSpec;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.process.LeashedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/** One instance of the app, a process of its own with a disk of its own. */
final class Instance implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final Sandbox sandbox;
    private final String name;
    private final Map<String, String> settings;
    private final Path directory;
    private @Nullable LeashedProcess process;

    /**
     * Prepares an instance.
     *
     * @param settings of the app, but for its disk and its port
     */
    Instance(Sandbox sandbox, String name, Map<String, String> settings) {
        this.sandbox = sandbox;
        this.name = name;
        this.settings = settings;
        this.directory = sandbox.dataDirectory().resolve(name);
    }

    /** Starts a process; returns when its tasks run. */
    void start() {
        int port = freePort();
        Map<String, String> all = new HashMap<>(settings);
        all.put("http.host", "127.0.0.1");
        all.put("http.port", Integer.toString(port));
        all.put("kafka.state.dir", disk().toString());
        all.put("state.dir.temporary.allowed", "true");
        process = sandbox.run(new ChildSpec(
                name,
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dstrandex.log.level=WARN",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StreamsApp.class.getName(),
                        write(all).toString()),
                Map.of(),
                Optional.of("http://127.0.0.1:" + port + "/ready")));
    }

    /** Starts it again where it has ended, as whoever runs it would; says whether it had. */
    boolean revive() {
        boolean hasEnded = process == null || !process.isAlive();
        if (hasEnded) {
            start();
        }
        return hasEnded;
    }

    void stop() {
        if (process != null) {
            process.stop(GRACE);
        }
    }

    void kill() {
        if (process != null) {
            process.kill();
        }
    }

    void pause() throws IOException {
        if (process != null) {
            process.pause();
        }
    }

    void resume() throws IOException {
        if (process != null) {
            process.resume();
        }
    }

    void loseDisk() throws IOException {
        Utils.delete(disk().toFile());
    }

    @Override
    public void close() {
        stop();
    }

    private Path disk() {
        return directory.resolve("state");
    }

    private Path write(Map<String, String> values) {
        Properties properties = new Properties();
        properties.putAll(values);
        try (Writer writer =
                Files.newBufferedWriter(Files.createDirectories(directory).resolve("app.properties"))) {
            properties.store(writer, name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return directory.resolve("app.properties");
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
