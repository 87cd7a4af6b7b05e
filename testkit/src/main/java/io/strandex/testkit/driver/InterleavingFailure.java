package io.strandex.testkit.driver;

/** An expectation that does not hold in every order; the cause says what, the message in which order. */
public final class InterleavingFailure extends AssertionError {

    private static final long serialVersionUID = 1;

    private final String code;

    InterleavingFailure(String message, String code, Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** The smallest failing order, for {@link Interleavings#replay}. */
    public String order() {
        return code;
    }
}
