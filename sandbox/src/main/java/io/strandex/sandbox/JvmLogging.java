package io.strandex.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Logging of the servers that use Log4j: lines on standard output, which the sandbox sends to the server's log. */
final class JvmLogging {
    private static final String CONFIGURATION = """
            status = warn
            appender.console.type = Console
            appender.console.name = console
            appender.console.layout.type = PatternLayout
            appender.console.layout.pattern = [%d{ISO8601}] %p %m (%c{1})%n
            rootLogger.level = info
            rootLogger.appenderRef.console.ref = console
            """;

    private JvmLogging() {}

    /** Writes the configuration into a directory and returns the file. */
    static Path write(Path directory) throws IOException {
        return Files.writeString(directory.resolve("log4j2.properties"), CONFIGURATION);
    }
}
