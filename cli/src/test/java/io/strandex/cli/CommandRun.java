package io.strandex.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** One run of the {@code strandex} command inside the test's JVM: exit code and what it wrote. */
public record CommandRun(int code, String out, String err) {
    /** Runs the command. */
    public static CommandRun of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.commandLine(new Main())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
        return new CommandRun(code, out.toString(), err.toString());
    }
}
