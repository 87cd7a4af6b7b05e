package io.strandex.registry;

import java.io.Serial;
import org.apache.kafka.common.KafkaException;

/** The registry answered no: wrong credentials, an incompatible or invalid schema, a request that it does not know. */
public final class RegistryRefusedException extends KafkaException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int status;

    RegistryRefusedException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** The HTTP status of the answer: 401 and 403 for credentials, 409 and 422 for a schema that is not accepted. */
    public int status() {
        return status;
    }
}
