package io.strandex.testkit.golden;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenFileTest {

    @TempDir
    private Path directory;

    private GoldenFile golden;

    @BeforeEach
    void write() throws IOException {
        Path file = directory.resolve("topology.txt");
        Files.writeString(file, "one\ntwo\nthree\nfour\nfive\nsix\nseven\n");
        golden = new GoldenFile(file);
    }

    @Test
    void shouldAgreeWhenOnlySpacesAtLineEndsDiffer() {
        // When / Then
        assertThatCode(() -> golden.assertMatches("one\ntwo  \r\nthree\nfour\nfive\nsix\nseven"))
                .doesNotThrowAnyException();
    }

    @Test
    void shouldShowTheLinesThatDifferWithTheirNeighbours() {
        // When / Then
        assertThatThrownBy(() -> golden.assertMatches("one\ntwo\nthree\nfour\nfive\n6\nseven\neight"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("  ...\n  four\n  five\n- six\n+ 6\n  seven\n+ eight")
                .hasMessageContaining(GoldenFile.WRITE);
    }

    @Test
    void shouldSayHowToWriteItWhenTheFileIsMissing() {
        // Given
        var missing = new GoldenFile(directory.resolve("none.txt"));

        // When / Then
        assertThatThrownBy(() -> missing.assertMatches("any"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("-D" + GoldenFile.WRITE + "=true");
    }
}
