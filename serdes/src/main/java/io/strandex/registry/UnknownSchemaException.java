package io.strandex.registry;

import java.io.Serial;
import org.apache.kafka.common.errors.SerializationException;

/** The registry answered, and does not hold the id, subject or schema that was asked for. */
public final class UnknownSchemaException extends SerializationException {
    @Serial
    private static final long serialVersionUID = 1L;

    UnknownSchemaException(String message) {
        super(message);
    }
}
