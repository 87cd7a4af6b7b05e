package io.strandex.produce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a producer takes on board with {@code serdes} is what docs/produce.md says. */
class DependencyReportTest {
    private static final Pattern VERSION = Pattern.compile("-[0-9][^/]*[.]jar$");
    private static final Pattern QUOTED = Pattern.compile("`([a-z0-9-]+)`");

    @Test
    void shouldBringInTheJarsThatThePageNamesAndNoOthers() throws IOException {
        // Given
        String classpath = Files.readString(Path.of("target", "runtime-classpath.txt"));
        String page = Files.readString(Path.of(System.getProperty("strandex.root", ".."), "docs", "produce.md"));

        // When
        Set<String> jars = Pattern.compile(File.pathSeparator)
                .splitAsStream(classpath.strip())
                .map(jar ->
                        VERSION.matcher(Path.of(jar).getFileName().toString()).replaceFirst(""))
                .collect(Collectors.toSet());
        Set<String> named = page.lines()
                .dropWhile(line -> !line.equals("| jar | why |"))
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(0, line.indexOf('|', 1)))
                .flatMap(cell -> QUOTED.matcher(cell).results())
                .map(DependencyReportTest::first)
                .collect(Collectors.toSet());

        // Then
        assertThat(jars).isEqualTo(named);
    }

    private static String first(MatchResult match) {
        return match.group(1);
    }
}
