package io.strandex.testkit.driver;

/** A run went past its limit. */
final class EndlessRun extends IllegalStateException {

    private static final long serialVersionUID = 1;

    EndlessRun(String message) {
        super(message);
    }
}
