package io.strandex.cli.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.strandex.cli.Main;
import io.strandex.key.Layout;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every code block of docs/keys.md is run, and gives what the page says. */
class KeysPageTest {
    private static final Pattern BLOCK = Pattern.compile("```(\\w+)\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|\\S+");
    private static final Pattern ALONE = Pattern.compile(
            "strandex-serdes|serdes.target.classes|[/\\\\](avro|jackson-[a-z]+|slf4j-api)-[0-9][^/\\\\]*$");
    private static final Pattern CHECK = Pattern.compile("(.*); // => (.*)");

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @MethodSource("java")
    void shouldGiveWhatThePageSaysWhenJavaIsRun(String block) throws Exception {
        // Given
        List<String> imports =
                block.lines().filter(line -> line.startsWith("import ")).toList();
        List<String> body = new ArrayList<>();
        block.lines().filter(line -> !line.startsWith("import ")).forEach(line -> body.add(statement(line)));
        Path source = Files.writeString(
                folder.resolve("Page.java"),
                String.join("\n", imports)
                        + "\npublic class Page { static java.util.List<String> said = new java.util.ArrayList<>();\n"
                        + "static void say(Object value) { said.add(String.valueOf(value)); }\n"
                        + "public static java.util.List<String> run() {\n"
                        + String.join("\n", body) + "\nreturn said; } }\n");
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
        int compiled = compiler.run(
                null,
                null,
                null,
                "-cp",
                String.join(File.pathSeparator, keysAlone()),
                "-d",
                folder.toString(),
                source.toString());

        // When
        Object said = run();

        // Then
        assertThat(compiled).isZero();
        assertThat(said).isEqualTo(expected(block));
    }

    @ParameterizedTest
    @MethodSource("console")
    void shouldPrintWhatThePageSaysWhenACommandIsRun(String block) {
        // Given
        List<String> lines = block.lines().toList();
        String[] arguments = WORD.matcher(lines.get(0).substring("$ strandex keys ".length()))
                .results()
                .map(word -> word.group().replace("\"", ""))
                .toArray(String[]::new);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = Main.commandLine(new KeysCommand());
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));

        // When
        int code = command.execute(arguments);

        // Then
        int refused = arguments[0].equals("explain") ? 1 : 2;
        assertThat(code).isEqualTo(err.toString().isEmpty() ? 0 : refused);
        assertThat((out.toString() + err).lines()).containsExactlyElementsOf(lines.subList(1, lines.size()));
    }

    @Test
    void shouldLoadEveryLayoutOfThePage() throws IOException {
        // When
        List<String> layouts = blocks("layout").flatMap(String::lines).toList();

        // Then
        assertThat(layouts)
                .isNotEmpty()
                .allSatisfy(text -> assertThat(Layout.parse(text)).hasToString(text));
    }

    /** What a reader has who takes the module of keys alone: it, Avro, Jackson and slf4j-api; nothing of Kafka or Elasticsearch. */
    private static List<String> keysAlone() {
        return Stream.of(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))
                .filter(path -> ALONE.matcher(path).find())
                .toList();
    }

    private Object run() throws Exception {
        List<URL> urls = new ArrayList<>(List.of(folder.toUri().toURL()));
        for (String path : keysAlone()) {
            urls.add(Path.of(path).toUri().toURL());
        }
        try (URLClassLoader loader =
                new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Method run = loader.loadClass("Page").getMethod("run");
            return Objects.requireNonNull(run.invoke(null));
        }
    }

    private static String statement(String line) {
        Matcher check = CHECK.matcher(line);
        return check.matches() ? "say(" + check.group(1) + ");" : line;
    }

    private static List<String> expected(String block) {
        return block.lines()
                .map(CHECK::matcher)
                .filter(Matcher::matches)
                .map(check -> check.group(2))
                .toList();
    }

    static Stream<String> java() throws IOException {
        return blocks("java");
    }

    static Stream<String> console() throws IOException {
        return blocks("console");
    }

    private static Stream<String> blocks(String language) throws IOException {
        Path page = Path.of(System.getProperty("strandex.root", "."), "docs", "keys.md");
        assumeTrue(Files.exists(page), "docs/keys.md is not there: the test runs in the source tree");
        return BLOCK.matcher(Files.readString(page))
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2));
    }
}
