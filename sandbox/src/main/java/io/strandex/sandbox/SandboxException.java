package io.strandex.sandbox;

/** A sandbox could not be started or has broken; the message says why and where to look, for people. */
public final class SandboxException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** With the cause left out: the message says it all. */
    public SandboxException(String message) {
        super(message);
    }

    /** With the cause. */
    public SandboxException(String message, Throwable cause) {
        super(message, cause);
    }
}
