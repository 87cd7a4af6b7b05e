package io.strandex.registry;

import java.io.Serial;
import org.apache.kafka.common.errors.RetriableException;

/**
 * No registry address gave an answer, after every retry. Retriable: it says nothing about the record at hand, which must be
 * neither skipped nor dead-lettered for it.
 */
public final class RegistryUnavailableException extends RetriableException {
    @Serial
    private static final long serialVersionUID = 1L;

    RegistryUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
