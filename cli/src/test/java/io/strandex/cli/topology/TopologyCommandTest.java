package io.strandex.cli.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private int run(String... arguments) {
        out.getBuffer().setLength(0);
        return Main.commandLine(new TopologyCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    private Path shape(String name, String... arguments) throws IOException {
        int exit = run(arguments);
        assertThat(exit).as(err.toString()).isZero();
        return Files.writeString(directory.resolve(name), out.toString());
    }

    @Test
    void shouldBeSafeWhenNothingChanges() throws IOException {
        // Given
        Path old = shape("old.json", "shape");
        Path young = shape("young.json", "shape");

        // When
        int exit = run("diff", old.toString(), young.toString());

        // Then
        assertThat(exit).isZero();
        assertThat(out.toString()).contains("The upgrade is safe.").doesNotContain("breaks");
    }

    @Test
    void shouldNameTheTopicsWhenPartitionsChange() throws IOException {
        // Given
        Path old = shape("old.json", "shape");
        Path young = shape("young.json", "shape", "-s", "partitions=12");

        // When
        int exit = run("diff", old.toString(), young.toString());

        // Then
        assertThat(exit).isEqualTo(1);
        assertThat(out.toString())
                .contains("by-event-repartition has 6 partitions and would need 12")
                .contains("rows-by-event-changelog has 6 partitions and would need 12");
    }

    @Test
    void shouldSayHowToWriteOneWhenAFileIsNoShape() throws IOException {
        // Given
        Path other = Files.writeString(directory.resolve("other.json"), "[]");

        // When
        int exit = run("diff", other.toString(), other.toString());

        // Then
        assertThat(exit).isEqualTo(2);
        assertThat(err.toString()).contains("is no shape of a topology").contains("strandex topology shape >");
    }

    @Test
    void shouldRefuseASettingWhenItIsUnknown() {
        // When
        int exit = run("shape", "-s", "partitoins=12");

        // Then
        assertThat(exit).isEqualTo(2);
        assertThat(err.toString()).contains("partitoins");
    }
}
