package io.strandex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class MainTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final CommandLine command = command();

    @Test
    void shouldTeachWhenAskedForHelp() {
        int code = command.execute("--help");

        assertThat(code).isZero();
        assertThat(out.toString()).contains("Usage: strandex", "strandex demo");
    }

    @Test
    void shouldRefuseWithSuggestionWhenCommandIsUnknown() {
        int code = command.execute("hepl");

        assertThat(code).isEqualTo(2);
        assertThat(err.toString()).contains("hepl", "help", "--help");
        assertThat(out.toString()).isEmpty();
    }

    private CommandLine command() {
        return Main.commandLine(new Main()).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    }
}
