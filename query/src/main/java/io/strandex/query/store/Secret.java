package io.strandex.query.store;

/** A value that is used, never shown. */
public final class Secret {

    private final String value;

    /** Wraps {@code value}. */
    public Secret(String value) {
        this.value = value;
    }

    String reveal() {
        return value;
    }

    /** A mask, whatever the value. */
    @Override
    public String toString() {
        return "****";
    }
}
