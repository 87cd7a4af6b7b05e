package io.strandex.query.store;

import org.jspecify.annotations.Nullable;

/** Elasticsearch could not be reached or refused a request; the message says which, where and why, without secrets. */
public final class StoreException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    StoreException(int status, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    /** The HTTP status of the refusal, or 0 when no answer came. */
    public int status() {
        return status;
    }
}
