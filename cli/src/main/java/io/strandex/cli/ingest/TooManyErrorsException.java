package io.strandex.cli.ingest;

/** More entries were rejected than the caller allows. */
final class TooManyErrorsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManyErrorsException(long errors) {
        super("stopped: " + errors + " entries were rejected, more than --max-errors allows");
    }
}
