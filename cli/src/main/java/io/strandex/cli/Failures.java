package io.strandex.cli;

import io.strandex.settings.SettingsException;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what goes wrong in a command into one sentence on standard error and an exit code. */
final class Failures {

    /** A message may quote a file: what could steer the terminal is not shown. */
    private static final Pattern CONTROLS = Pattern.compile("[\\p{Cc}&&[^\n\t]]");

    private Failures() {}

    /** A failure while running: its message, no stack trace unless {@code STRANDEX_DEBUG} is set; exit code 1, 2 for settings. */
    static int explain(Exception failure, CommandLine command, ParseResult parsed) {
        if (failure instanceof ClosedOutput) {
            return ClosedOutput.EXIT_CODE;
        }
        command.getErr().println(command.getColorScheme().errorText("strandex: " + sentence(failure)));
        if (System.getenv("STRANDEX_DEBUG") != null) {
            failure.printStackTrace(command.getErr());
        }
        return switch (failure) {
            case CliException refused -> refused.exitCode();
            case SettingsException wrong -> 2;
            default -> 1;
        };
    }

    /** A command line that cannot be read: what, where, and the help to ask for; exit code 2. */
    static int refuse(ParameterException refusal, String[] arguments) {
        CommandLine command = refusal.getCommandLine();
        command.getErr().println(command.getColorScheme().errorText("strandex: " + refusal.getMessage()));
        UnmatchedArgumentException.printSuggestions(refusal, command.getErr());
        command.getErr().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        return 2;
    }

    private static String sentence(Throwable failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank()
                ? failure.getClass().getSimpleName()
                : CONTROLS.matcher(message).replaceAll("\ufffd");
    }
}
