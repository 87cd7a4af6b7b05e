package io.strandex.testkit.driver;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/** Checks before anything else that the Kafka on the class path is the one that the driver is built for. */
final class KafkaLink {

    /** The release line that the driver is compiled against. */
    static final String LINE = "4.4.";

    private static final String MEMBERS = "kafka-internals.txt";

    private KafkaLink() {}

    static void verify() {
        verify(KafkaLink.class.getClassLoader());
    }

    static void verify(ClassLoader loader) {
        var problems = new ArrayList<String>();
        checkVersion(loader, "kafka-streams", "kafka/kafka-streams-version.properties", problems);
        checkVersion(loader, "kafka-clients", "kafka/kafka-version.properties", problems);
        members().filter(member -> !exists(loader, member)).forEach(member -> problems.add("missing " + member));
        if (!problems.isEmpty()) {
            throw new KafkaVersionMismatch(problems);
        }
    }

    static KafkaVersionMismatch mismatch(ReflectiveOperationException cause) {
        var mismatch = new KafkaVersionMismatch(List.of(String.valueOf(cause.getMessage())));
        mismatch.initCause(cause);
        return mismatch;
    }

    private static void checkVersion(ClassLoader loader, String artifact, String resource, List<String> problems) {
        String version = version(loader, resource);
        if (!version.startsWith(LINE)) {
            problems.add(artifact + " is " + version);
        }
    }

    private static String version(ClassLoader loader, String resource) {
        try (InputStream stream = loader.getResourceAsStream(resource)) {
            if (stream == null) {
                return "not on the class path";
            }
            var properties = new Properties();
            properties.load(stream);
            return properties.getProperty("version", "of an unknown version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static java.util.stream.Stream<String> members() {
        try (InputStream stream = KafkaLink.class.getResourceAsStream(MEMBERS)) {
            if (stream == null) {
                throw new IllegalStateException(MEMBERS + " is missing from the test kit's jar");
            }
            String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().filter(line -> !line.isBlank() && !line.startsWith("#"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A line is {@code class}, {@code class#method/parameters}, {@code class#new/parameters} or {@code class#field}. */
    private static boolean exists(ClassLoader loader, String line) {
        String[] parts = line.split("[#/]", -1);
        try {
            Class<?> type = Class.forName(parts[0], false, loader);
            return switch (parts.length) {
                case 1 -> true;
                case 2 ->
                    Arrays.stream(type.getDeclaredFields())
                            .anyMatch(field -> field.getName().equals(parts[1]));
                default -> hasExecutable(type, parts[1], Integer.parseInt(parts[2]));
            };
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private static boolean hasExecutable(Class<?> type, String name, int parameters) {
        if (name.equals("new")) {
            return Arrays.stream(type.getDeclaredConstructors())
                    .anyMatch(constructor -> constructor.getParameterCount() == parameters);
        }
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (Arrays.stream(at.getDeclaredMethods())
                    .anyMatch(method -> method.getName().equals(name) && method.getParameterCount() == parameters)) {
                return true;
            }
        }
        return false;
    }
}
