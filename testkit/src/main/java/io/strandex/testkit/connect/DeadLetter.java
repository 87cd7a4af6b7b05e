package io.strandex.testkit.connect;

import org.apache.kafka.connect.sink.SinkRecord;

/**
 * A record that a task gave to Connect's errant-record reporter.
 *
 * @param record the record
 * @param cause why the task could do nothing with it
 */
public record DeadLetter(SinkRecord record, Throwable cause) {}
