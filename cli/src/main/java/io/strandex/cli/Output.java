package io.strandex.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Where a command writes: results to standard output, as lines for people or, with {@code --json}, as one JSON object
 * on one line; progress to standard error. Used as a {@code @Mixin}.
 */
public final class Output {

    private static final ObjectMapper JSON = new ObjectMapper();

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** Whether the caller asked for JSON. */
    public boolean isJson() {
        return json;
    }

    /** Prints a line for people; silent with {@code --json}. */
    public void line(String line) {
        if (!json) {
            print(line);
        }
    }

    /** Prints {@code value} (maps, lists, records, numbers, strings) as one line of JSON; silent without {@code --json}. */
    public void json(Object value) {
        if (json) {
            try {
                print(JSON.writeValueAsString(value));
            } catch (JsonProcessingException impossible) {
                throw new IllegalStateException("not printable as JSON: " + value.getClass(), impossible);
            }
        }
    }

    /** Prints a line of progress to standard error. */
    public void progress(String line) {
        command.commandLine().getErr().println(line);
    }

    /** Standard error, for a bar that redraws itself. */
    public PrintWriter err() {
        return command.commandLine().getErr();
    }

    /** Whether results go to a person's terminal: colours and widths only then. The launcher looks and says so. */
    public static boolean isTerminal() {
        return Boolean.getBoolean("strandex.terminal.out");
    }

    /** Whether progress goes to a person's terminal: a bar that redraws itself only then. */
    public static boolean isProgressTerminal() {
        return Boolean.getBoolean("strandex.terminal.err");
    }

    private void print(String line) {
        PrintWriter out = command.commandLine().getOut();
        out.println(line);
        // The writer that picocli puts around standard output does not see the errors of the stream inside.
        if (out.checkError() || System.out.checkError()) {
            throw new ClosedOutput();
        }
    }
}
