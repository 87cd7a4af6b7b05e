package io.strandex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher hands the command what was typed, whatever the shell's locale. */
final class LauncherIT {
    private static final Path ROOT = Path.of(System.getProperty("strandex.root"));

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
}
