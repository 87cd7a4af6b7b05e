package io.strandex.event;

import java.io.Serial;

/** Input that can't become an event; the message is the explanation for the producer. */
public final class InvalidEventException extends IllegalArgumentException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /** Refuses with a kind of fault and one sentence about it. */
    public InvalidEventException(Reason reason, String explanation) {
        super(explanation);
        this.reason = reason;
    }

    /** The kind of fault. */
    public Reason reason() {
        return reason;
    }

    /** The explanation as a judgement. */
    public Judgement.Rejected rejected() {
        return new Judgement.Rejected(reason, String.valueOf(getMessage()));
    }
}
