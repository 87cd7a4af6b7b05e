package io.strandex.cli.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.cli.CommandRun;
import io.strandex.cli.Main;
import io.strandex.cli.query.Markdown.Block;
import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.Server;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every block of {@code docs/query.md}, run on the demo's sample in a genuine Elasticsearch. */
class QueryPageIT {

    private static final Path ROOT = Path.of(System.getProperty("strandex.root", ".."));
    private static final Path PAGE = ROOT.resolve("docs/query.md");

    @TempDir
    private static Path directory;

    private static Sandbox sandbox;

    @BeforeAll
    static void indexTheSample() throws IOException {
        sandbox = Sandbox.builder()
                .servers(Server.ELASTICSEARCH)
                .dataDirectory(directory.resolve("sandbox"))
                .start();
        InputStream sample = Objects.requireNonNull(Main.class.getResourceAsStream("demo/sample.jsonl"));
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(sample, StandardCharsets.UTF_8))) {
            IndexedEvents.index(sandbox.elasticsearch(), lines.lines());
        }
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    @TestFactory
    Stream<DynamicTest> shouldPrintWhatThePageShowsWhenRun() throws IOException {
        List<Block> blocks = Markdown.blocks(PAGE);
        List<DynamicTest> tests = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            if (blocks.get(i).language().equals("sh")) {
                Block shown = i + 1 < blocks.size() ? blocks.get(i + 1) : new Block("", "");
                String command = blocks.get(i).text();
                tests.add(DynamicTest.dynamicTest(command.strip(), () -> compare(command, shown)));
            }
        }
        assertThat(tests).hasSizeGreaterThan(5);
        return tests.stream();
    }

    @Test
    void shouldBeTestedCodeWhenThePageShowsJava() throws IOException {
        String tested = Files.readString(ROOT.resolve("query/src/test/java/io/strandex/query/ExampleIT.java"));
        for (Block block : Markdown.blocks(PAGE)) {
            if (block.language().equals("java")) {
                assertThat(withoutSpace(tested)).contains(withoutSpace(block.text()));
            }
        }
    }

    private static String withoutSpace(String code) {
        return code.replaceAll("\\s", "");
    }

    private static void compare(String command, Block shown) throws IOException {
        // Given
        List<String> words = new ArrayList<>(Markdown.words(command));
        assertThat(words.removeFirst()).isEqualTo("./strandex");
        words.addAll(List.of("--elasticsearch", sandbox.elasticsearch()));

        // When
        CommandRun run = CommandRun.of(words.toArray(String[]::new));

        // Then
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        if (shown.language().equals("text")) {
            assertThat(timeless(run.out())).isEqualTo(timeless(shown.text()));
        } else if (shown.language().equals("json")) {
            assertThat(json(run.out())).isEqualTo(json(shown.text()));
        } else {
            assertThat(run.out()).isNotBlank();
        }
    }

    /** How long it took, when it was written and how many bytes the disk holds differ from run to run. */
    private static String timeless(String text) {
        return text.replaceAll("(?m)^(version +)\\d+$", "$1 0")
                .replaceAll("in \\d+ ms", "in 0 ms")
                .replaceAll(" +\\d+ (d|y)  ", "  0 y  ")
                .replaceAll(" +\\d+(\\.\\d)? (B|KB)  ", "  0 KB  ");
    }

    private static JsonNode json(String text) throws IOException {
        JsonNode json = new ObjectMapper().readTree(text);
        return json instanceof ObjectNode object ? object.without("took_ms") : json;
    }
}
