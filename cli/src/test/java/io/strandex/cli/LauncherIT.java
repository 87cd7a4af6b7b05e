package io.strandex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the launcher hands to the command, whatever the shell's environment, and what comes out. */
final class LauncherIT {
    private static final Path ROOT = Path.of(System.getProperty("strandex.root"));
    private static final String SECRET = "an-unspeakable-secret";

    @ParameterizedTest
    @ValueSource(strings = {"", "C", "POSIX", "C.UTF-8"})
    void shouldReadArgumentsAsUtf8WhateverTheLocale(String locale) throws IOException, InterruptedException {
        // Given: the scene cäm😀, in bytes that no locale of this test changes
        ProcessBuilder shell = new ProcessBuilder(
                "sh", "-c", ROOT + "/strandex keys explain \"$(printf 'c\\303\\244m\\360\\237\\230\\200!e1')\" --json");
        Map<String, String> environment = shell.environment();
        environment.put("STRANDEX_BUILT", "true");
        environment.keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
        environment.put("LC_ALL", locale);

        // When
        Process process = shell.redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        // Then
        assertThat(process.waitFor()).as(printed).isZero();
        assertThat(printed).contains("\"bytes\":11", "\"scene\":\"cäm😀\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"weeks", "query --scene s"})
    void shouldPrintNoSecretWhenTheLogTellsEverything(String command) throws IOException, InterruptedException {
        for (Map<String, String> credentials : List.of(
                Map.of("STRANDEX_ELASTICSEARCH_API_KEY", SECRET),
                Map.of("STRANDEX_ELASTICSEARCH_USERNAME", "u", "STRANDEX_ELASTICSEARCH_PASSWORD", SECRET))) {
            // When
            String printed = refused(command, credentials);

            // Then
            assertThat(printed)
                    .contains("DEBUG", "401")
                    .doesNotContain(
                            SECRET,
                            Base64.getEncoder().encodeToString(("u:" + SECRET).getBytes(StandardCharsets.UTF_8)));
        }
    }

    /** What a command prints whose credentials the server refuses, at the most telling level. */
    private static String refused(String command, Map<String, String> credentials)
            throws IOException, InterruptedException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(401, -1);
            exchange.close();
        });
        server.start();
        try {
            String url = "http://localhost:" + server.getAddress().getPort();
            ProcessBuilder shell =
                    new ProcessBuilder("sh", "-c", ROOT + "/strandex " + command + " --elasticsearch " + url);
            shell.environment().putAll(credentials);
            shell.environment().put("STRANDEX_BUILT", "true");
            shell.environment().put("STRANDEX_LOG", "TRACE");
            Process process = shell.redirectErrorStream(true).start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8) + process.waitFor();
        } finally {
            server.stop(0);
        }
    }
}
