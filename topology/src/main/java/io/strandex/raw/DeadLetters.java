package io.strandex.raw;

import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.SerializationException;

/** Tells a record that is bad from a world that is broken. */
final class DeadLetters {
    private DeadLetters() {}

    /**
     * Whether a failure is the record's own: bytes that can't be read, or a bug that this record meets. A registry
     * that does not answer or a store that can't be written says nothing about the record; dead-lettering it then would
     * empty the topic into the dead letters.
     */
    static boolean isOf(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SerializationException) {
                return true;
            }
            if (cause instanceof KafkaException) {
                return false;
            }
        }
        return true;
    }
}
