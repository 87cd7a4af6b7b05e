package io.strandex.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * The broker's main class: formats the data directory when it is new, then runs Kafka, in one JVM instead of two. It
 * runs on Kafka's own class path, which this module does not compile against.
 */
final class KafkaMain {
    private KafkaMain() {}

    /** Runs with the path of the server's properties as the only argument. */
    @SuppressWarnings("SystemOut") // Kafka's formatter speaks to a stream, and this process's output is a log file.
    public static void main(String[] arguments) throws ReflectiveOperationException, IOException {
        String properties = arguments[0];
        if (!isFormatted(properties)) {
            String[] format = {
                "format", "--ignore-formatted", "--cluster-id", "c3RyYW5kZXgtc2FuZGJveA", "--config", properties
            };
            Object code = Class.forName("kafka.tools.StorageTool")
                    .getMethod("execute", String[].class, PrintStream.class)
                    .invoke(null, format, System.out);
            if (!Integer.valueOf(0).equals(code)) {
                System.exit(1);
            }
        }
        Class.forName("kafka.Kafka").getMethod("main", String[].class).invoke(null, (Object) arguments);
    }

    /** The class path with the place this class comes from in front. */
    static List<Path> withItself(List<Path> classPath) {
        try {
            List<Path> all = new ArrayList<>();
            all.add(Path.of(KafkaMain.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI()));
            all.addAll(classPath);
            return all;
        } catch (URISyntaxException e) {
            throw new IllegalStateException("This class was loaded from a place that is no file", e);
        }
    }

    private static boolean isFormatted(String properties) throws IOException {
        Properties settings = new Properties();
        try (InputStream stream = Files.newInputStream(Path.of(properties))) {
            settings.load(stream);
        }
        return Files.exists(Path.of(settings.getProperty("log.dirs"), "meta.properties"));
    }
}
