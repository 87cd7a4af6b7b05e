package io.strandex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.sandbox.DetachedSandbox;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Runs the commands of the README, in its order, through the launcher, as a newcomer would. */
final class ReadmeIT {

    private static final Path ROOT = Path.of(System.getProperty("strandex.root"));
    private static final Path HERE = ROOT.resolve("cli/target/readme-it");
    private static final Pattern BLOCK = Pattern.compile("```(sh|json)\n(.*?)```", Pattern.DOTALL);

    @BeforeAll
    static void begin() throws IOException {
        Files.createDirectories(HERE);
    }

    @AfterAll
    static void end() {
        DetachedSandbox.delete(HERE.resolve(".strandex"));
    }

    @Test
    void shouldRunEveryCommandOfTheReadme() throws IOException, InterruptedException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        Files.writeString(
                HERE.resolve("my-events.jsonl"), blocks(readme, "json").getFirst());
        List<String> commands = commands(readme);

        assertThat(commands).hasSizeGreaterThan(6).contains("./strandex demo", "./strandex verify");
        for (String command : commands) {
            // This test is part of what verify runs.
            if (!command.endsWith(" verify")) {
                run(command);
            }
        }
    }

    private static void run(String command) throws IOException, InterruptedException {
        if (command.contains("demo --events")) {
            assertThat(shell("./strandex down").waitFor()).isZero();
        }
        Process process = shell(command);
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(command + "\n" + printed).isZero();
        if (command.contains("lecture/tides-101")) {
            assertThat(printed).contains("1 slot and 10 events", "Bristol");
        }
    }

    private static Process shell(String command) throws IOException {
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", command.replace("./strandex", ROOT + "/strandex"));
        shell.environment().put("STRANDEX_BUILT", "true");
        return shell.directory(HERE.toFile()).redirectErrorStream(true).start();
    }

    private static List<String> commands(String readme) {
        List<String> commands = new ArrayList<>();
        for (String block : blocks(readme, "sh")) {
            block.lines().filter(line -> line.startsWith("./strandex")).forEach(commands::add);
        }
        return commands;
    }

    private static List<String> blocks(String readme, String language) {
        return BLOCK.matcher(readme)
                .results()
                .filter(block -> block.group(1).equals(language))
                .map((MatchResult block) -> block.group(2))
                .toList();
    }
}
