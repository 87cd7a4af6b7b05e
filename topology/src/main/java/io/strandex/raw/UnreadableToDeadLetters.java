package io.strandex.raw;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.LogAndContinueExceptionHandler;

/** Sends bytes that can't be read to the dead letters, and stops when it is not the bytes' fault. */
public final class UnreadableToDeadLetters extends LogAndContinueExceptionHandler {
    @Override
    public Response handleError(ErrorHandlerContext context, ConsumerRecord<byte[], byte[]> record, Exception failure) {
        return DeadLetters.isOf(failure) ? super.handleError(context, record, failure) : Response.fail();
    }
}
