package io.strandex.raw;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.errors.LogAndContinueExceptionHandler;

/** Sends bytes that can't be read to the dead letters, and stops when it is not the bytes' fault. */
public final class UnreadableToDeadLetters extends LogAndContinueExceptionHandler {
    private RecordLimit limit = new RecordLimit(0);

    /** For Kafka Streams. */
    public UnreadableToDeadLetters() {}

    @Override
    public void configure(Map<String, ?> configs) {
        super.configure(configs);
        limit = RecordLimit.from(configs);
    }

    @Override
    public Response handleError(ErrorHandlerContext context, ConsumerRecord<byte[], byte[]> record, Exception failure) {
        return DeadLetters.isOf(failure)
                ? Response.resume(
                        limit.fit(super.handleError(context, record, failure).deadLetterQueueRecords()))
                : Response.fail();
    }
}
