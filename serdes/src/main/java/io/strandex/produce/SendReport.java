package io.strandex.produce;

import java.util.List;

/**
 * What became of the records of a {@link MediaProducer}: sent = acknowledged + failed once flushed.
 *
 * @param sent records handed to Kafka's producer
 * @param acknowledged records that the topic holds
 * @param failed records that it does not hold
 * @param firstFailures the reasons of the first failures, each once
 */
public record SendReport(long sent, long acknowledged, long failed, List<String> firstFailures) {
    /** Copies the list. */
    public SendReport {
        firstFailures = List.copyOf(firstFailures);
    }
}
