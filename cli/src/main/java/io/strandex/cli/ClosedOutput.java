package io.strandex.cli;

/** Whoever read standard output has gone, as {@code head} does: the command ends without a word. */
final class ClosedOutput extends RuntimeException {
    /** What a shell says of a process that a broken pipe has ended: 128 and the signal's number. */
    static final int EXIT_CODE = 141;

    private static final long serialVersionUID = 1L;

    ClosedOutput() {
        super("standard output is closed");
    }
}
