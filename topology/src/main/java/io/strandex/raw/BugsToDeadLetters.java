package io.strandex.raw;

import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.apache.kafka.streams.processor.api.Record;

/** Sends a record that meets a bug to the dead letters, and stops when the world is broken. */
public final class BugsToDeadLetters extends LogAndContinueProcessingExceptionHandler {
    @Override
    public Response handleError(ErrorHandlerContext context, Record<?, ?> record, Exception failure) {
        return DeadLetters.isOf(failure) ? super.handleError(context, record, failure) : Response.fail();
    }
}
