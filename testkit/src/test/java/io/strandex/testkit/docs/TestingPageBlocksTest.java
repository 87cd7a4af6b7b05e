package io.strandex.testkit.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class TestingPageBlocksTest {

    private static final Pattern BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
    /** Those that need topology and sink can only run where both may be used: in the command line's module. */
    private static final List<String> TESTS = List.of(
            "testkit/src/test/java/com/example/words/WordCountTest.java",
            "testkit/src/test/java/io/strandex/testkit/docs/TestingPageTest.java",
            "testkit/src/test/java/io/strandex/testkit/docs/TestingPagePropertyTest.java",
            "cli/src/test/java/io/strandex/cli/docs/TestingPageThreadTest.java");

    /** Layout does not matter: the formatter has its own. */
    private static String plain(String code) {
        return code.replaceAll("\\s+", "");
    }

    @Test
    void shouldRunEveryBlockOfThePage() throws IOException {
        // Given
        String root = System.getProperty("strandex.root");
        assumeTrue(root != null, "strandex.root is set by the build");
        String page = Files.readString(Path.of(root, "docs", "testing.md"));
        String tests = "";
        for (String test : TESTS) {
            tests += plain(Files.readString(Path.of(root, test)));
        }

        String run = tests;

        // When
        var blocks = BLOCK.matcher(page).results().map(found -> found.group(1)).toList();

        // Then
        assertThat(blocks)
                .hasSizeGreaterThan(10)
                .allSatisfy(block -> assertThat(run).contains(plain(block)));
    }
}
