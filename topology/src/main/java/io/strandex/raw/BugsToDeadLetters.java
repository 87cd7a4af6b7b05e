package io.strandex.raw;

import java.util.Map;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.LogAndContinueProcessingExceptionHandler;
import org.apache.kafka.streams.processor.api.Record;

/** Sends a record that meets a bug to the dead letters, and stops when the world is broken. */
public final class BugsToDeadLetters extends LogAndContinueProcessingExceptionHandler {
    private RecordLimit limit = new RecordLimit(0);

    /** For Kafka Streams. */
    public BugsToDeadLetters() {}

    @Override
    public void configure(Map<String, ?> configs) {
        super.configure(configs);
        limit = RecordLimit.from(configs);
    }

    @Override
    public Response handleError(ErrorHandlerContext context, Record<?, ?> record, Exception failure) {
        return DeadLetters.isOf(failure)
                ? Response.resume(
                        limit.fit(super.handleError(context, record, failure).deadLetterQueueRecords()))
                : Response.fail();
    }
}
