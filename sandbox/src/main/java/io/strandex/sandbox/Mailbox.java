package io.strandex.sandbox;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Requests to a sandbox's supervisor to run further processes: a file each, dropped into a directory that only the
 * sandbox's owner may write. An answer is a file beside it, empty when all went well.
 */
final class Mailbox {
    private static final String REQUEST = ".run";
    private static final String ANSWER = ".answer";

    private final Path directory;

    Mailbox(Path dataDirectory) {
        directory = dataDirectory.resolve("requests");
    }

    void open() throws IOException {
        Files.createDirectories(directory);
    }

    void post(ChildSpec child) throws IOException {
        Files.deleteIfExists(file(child, ANSWER));
        Properties request = new Properties();
        request.setProperty("name", child.name());
        child.readyUrl().ifPresent(url -> request.setProperty("ready", url));
        for (int i = 0; i < child.command().size(); i++) {
            request.setProperty("command." + i, child.command().get(i));
        }
        child.environment().forEach((name, value) -> request.setProperty("environment." + name, value));
        Path draft = Files.createTempFile(directory, child.name(), ".draft");
        try (Writer writer = Files.newBufferedWriter(draft)) {
            request.store(writer, null);
        }
        Files.move(draft, file(child, REQUEST), StandardCopyOption.ATOMIC_MOVE);
    }

    /** The requests that have come, each once. */
    List<ChildSpec> collect() throws IOException {
        List<ChildSpec> requests = new ArrayList<>();
        List<Path> files;
        try (Stream<Path> children = Files.list(directory)) {
            files = children.filter(file -> file.toString().endsWith(REQUEST)).toList();
        }
        for (Path file : files) {
            Properties request = new Properties();
            try (Reader reader = Files.newBufferedReader(file)) {
                request.load(reader);
            }
            Files.delete(file);
            requests.add(child(request));
        }
        return requests;
    }

    void answer(ChildSpec child, String failure) throws IOException {
        Path draft = Files.createTempFile(directory, child.name(), ".draft");
        Files.writeString(draft, failure);
        Files.move(draft, file(child, ANSWER), StandardCopyOption.ATOMIC_MOVE);
    }

    /** The answer to a request: what failed, or an empty text; nothing while there is none. */
    Optional<String> answerTo(ChildSpec child) throws IOException {
        try {
            return Optional.of(Files.readString(file(child, ANSWER)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private Path file(ChildSpec child, String ending) {
        return directory.resolve(child.name() + ending);
    }

    private static ChildSpec child(Properties request) {
        List<String> command = new ArrayList<>();
        for (int i = 0; request.containsKey("command." + i); i++) {
            command.add(request.getProperty("command." + i));
        }
        Map<String, String> environment = new HashMap<>();
        request.stringPropertyNames().stream()
                .filter(name -> name.startsWith("environment."))
                .forEach(name -> environment.put(name.substring("environment.".length()), request.getProperty(name)));
        return new ChildSpec(
                request.getProperty("name"), command, environment, Optional.ofNullable(request.getProperty("ready")));
    }
}
