package io.strandex.testkit.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class TestingPageBlocksTest {

    private static final Pattern BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
    private static final Path TESTS = Path.of("src/test/java/io/strandex/testkit/docs/TestingPageTest.java");

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
        String tests = plain(Files.readString(TESTS));

        // When
        var blocks = BLOCK.matcher(page).results().map(found -> found.group(1)).toList();

        // Then
        assertThat(blocks)
                .hasSizeGreaterThan(10)
                .allSatisfy(block -> assertThat(tests).contains(plain(block)));
    }
}
