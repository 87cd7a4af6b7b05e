package io.strandex.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.Properties;
import java.util.jar.JarOutputStream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;

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

    /**
     * A jar with this class alone, made when missing. (Its place of origin won't do: it may be a directory of classes,
     * which keeps a JVM from sharing class data, or a jar that is rebuilt while the broker runs.)
     */
    static Path jar(Path cache) throws IOException {
        byte[] code;
        try (InputStream stream = KafkaMain.class.getResourceAsStream("KafkaMain.class")) {
            code = Objects.requireNonNull(stream).readAllBytes();
        }
        CRC32 checksum = new CRC32();
        checksum.update(code);
        Path jar = cache.resolve("kafka-main-%08x.jar".formatted(checksum.getValue()));
        if (!Files.exists(jar)) {
            Files.createDirectories(cache);
            Path draft = Files.createTempFile(cache, "kafka-main", ".draft");
            try (OutputStream file = Files.newOutputStream(draft);
                    JarOutputStream out = new JarOutputStream(file)) {
                out.putNextEntry(new ZipEntry(KafkaMain.class.getName().replace('.', '/') + ".class"));
                out.write(code);
            }
            Files.move(draft, jar, StandardCopyOption.ATOMIC_MOVE);
        }
        return jar;
    }

    private static boolean isFormatted(String properties) throws IOException {
        Properties settings = new Properties();
        try (InputStream stream = Files.newInputStream(Path.of(properties))) {
            settings.load(stream);
        }
        return Files.exists(Path.of(settings.getProperty("log.dirs"), "meta.properties"));
    }
}
