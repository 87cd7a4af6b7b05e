package io.strandex.cli.pipeline;

import io.strandex.app.StreamsApp;
import io.strandex.sandbox.ChildSpec;
import io.strandex.sandbox.MemoryProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** The Streams app as a process of its own beside the servers, named {@value #NAME}. */
public final class AppProcess {

    /** Its name among the processes of the sandbox. */
    public static final String NAME = "streams-app";

    private static final String LOOPBACK = "127.0.0.1";
    private static final String SETTINGS = "streams-app.properties";

    private AppProcess() {}

    /** The process, with its settings written to a file in {@code directory}. */
    static ChildSpec of(Path directory, Map<String, String> settings, MemoryProfile profile) {
        int port = freePort();
        Properties file = new Properties();
        file.putAll(settings);
        file.setProperty("http.host", LOOPBACK);
        file.setProperty("http.port", Integer.toString(port));
        file.setProperty("kafka.state.dir", directory.resolve("streams-state").toString());
        // The sandbox's data go together, wherever they stand.
        file.setProperty("state.dir.temporary.allowed", "true");
        return new ChildSpec(
                NAME,
                command(write(file, directory.resolve(SETTINGS)), profile),
                Map.of("STRANDEX_LOG", "WARN"),
                Optional.of("http://" + LOOPBACK + ":" + port + "/ready"));
    }

    /** The base URL of the app that runs with the settings in {@code directory}. */
    public static String url(Path directory) {
        Properties file = new Properties();
        try (var reader = Files.newBufferedReader(directory.resolve(SETTINGS))) {
            file.load(reader);
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the settings of the Streams app cannot be read", unreadable);
        }
        return "http://" + file.getProperty("http.host") + ":" + file.getProperty("http.port");
    }

    private static List<String> command(Path settings, MemoryProfile profile) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                profile == MemoryProfile.DEMO
                        ? List.of("-Xmx160m", "-Xss512k", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                        : List.of("-Xmx1g", "-XX:+UseParallelGC"));
        command.addAll(List.of(
                "-XX:+AutoCreateSharedArchive",
                "-XX:SharedArchiveFile=" + Path.of(System.getProperty("strandex.dist", "."), "app.jsa"),
                "-Xlog:disable",
                "-Dstrandex.log.level=INFO",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                StreamsApp.class.getName(),
                settings.toString()));
        return command;
    }

    private static Path write(Properties settings, Path file) {
        try (Writer writer = Files.newBufferedWriter(file)) {
            settings.store(writer, "Settings of the Streams app");
            return file;
        } catch (IOException unwritable) {
            throw new UncheckedIOException(file + " cannot be written", unwritable);
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException none) {
            throw new UncheckedIOException("no free port on the loopback interface", none);
        }
    }
}
