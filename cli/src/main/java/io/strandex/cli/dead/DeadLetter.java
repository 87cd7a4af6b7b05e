package io.strandex.cli.dead;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * One record of the dead-letter topic.
 *
 * @param letter where the letter stands
 * @param time when it was written
 * @param reason why the operation is dead
 * @param explanation the server's own words
 * @param origin where the operation stands, or null if its headers don't say
 * @param key the operation's record key as text, or null
 * @param operation the operation, or null if the value is none
 * @param record the record itself
 */
record DeadLetter(
        Position letter,
        String time,
        String reason,
        String explanation,
        @Nullable Position origin,
        @Nullable String key,
        @Nullable OperationText operation,
        @JsonIgnore ConsumerRecord<byte[], byte[]> record) {
    private static final String CONNECT = "__connect.errors.";
    private static final String STREAMS = "__streams.errors.";

    static DeadLetter of(ConsumerRecord<byte[], byte[]> record, Operations operations) {
        boolean streams = header(record, STREAMS + "message").isPresent();
        String prefix = streams ? STREAMS : CONNECT;
        String message = header(record, prefix + (streams ? "message" : "exception.message"))
                .orElse("");
        int colon = message.indexOf(": ");
        boolean named = !streams && colon > 0 && message.substring(0, colon).matches("[A-Z_]+");
        return new DeadLetter(
                new Position(record.topic(), record.partition(), record.offset()),
                Instant.ofEpochMilli(record.timestamp()).toString(),
                named ? message.substring(0, colon) : streams ? "STREAMS" : "UNKNOWN",
                named ? message.substring(colon + 2) : message,
                origin(record, prefix),
                record.key() == null ? null : new String(record.key(), StandardCharsets.UTF_8),
                operations.read(record.value()),
                record);
    }

    private static @Nullable Position origin(ConsumerRecord<byte[], byte[]> record, String prefix) {
        Optional<String> topic = header(record, prefix + "topic");
        Optional<String> partition = header(record, prefix + "partition");
        Optional<String> offset = header(record, prefix + "offset");
        return topic.isEmpty() || partition.isEmpty() || offset.isEmpty()
                ? null
                : new Position(topic.get(), Integer.parseInt(partition.get()), Long.parseLong(offset.get()));
    }

    private static Optional<String> header(ConsumerRecord<byte[], byte[]> record, String name) {
        Header header = record.headers().lastHeader(name);
        return header == null || header.value() == null
                ? Optional.empty()
                : Optional.of(new String(header.value(), StandardCharsets.UTF_8));
    }

    /** Headers that Connect or Streams has put on the letter, beside the operation's own. */
    static boolean isOfTheLetter(Header header) {
        return header.key().startsWith(CONNECT) || header.key().startsWith(STREAMS);
    }
}
