package io.strandex.cli;

/** A failure whose message already says what, where and what to do; shown without a stack trace. */
public final class CliException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private CliException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** The world refused: a server is down, an operation failed. Exit code 1. */
    public static CliException failed(String message) {
        return new CliException(1, message);
    }

    /** The command line or a setting is wrong. Exit code 2. */
    public static CliException usage(String message) {
        return new CliException(2, message);
    }

    /** The exit code of the process. */
    public int exitCode() {
        return exitCode;
    }
}
