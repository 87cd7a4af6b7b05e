package io.strandex.raw;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;

/**
 * The greatest record that the lanes of bad records take. What is larger would stop the app, again after each start, so it is
 * told in part: first what says why, then the key, then the headers, then as much of the value as there is room for. A header
 * says how long a key or value was before it was cut.
 *
 * @param bytes of key, value and headers together
 */
public record RecordLimit(int bytes) {
    /** Header of a record whose value was cut: its length before, in decimal digits. */
    public static final String VALUE_BYTES = "strandex.value.bytes";
    /** Header of a record whose key was cut: its length before, in decimal digits. */
    public static final String KEY_BYTES = "strandex.key.bytes";
    /** Header of a record without some of its headers: how many, in decimal digits. */
    public static final String HEADERS_LEFT_OUT = "strandex.headers.left.out";
    /** In the configuration of Kafka Streams: the smallest {@code max.message.bytes} of the topics of bad records. */
    public static final String TOPIC_BYTES = "strandex.bad.records.max.bytes";

    private static final String DEAD_LETTERS = "__streams.errors.";
    private static final int KAFKA_DEFAULT = 1 << 20;
    /** What a record and its batch add, and the headers above. */
    private static final int OVERHEAD = 1024;
    /** What a header adds to its name and value. */
    private static final int HEADER_OVERHEAD = 10;

    /** What both the producer and the topics take, as the configuration of Kafka Streams says. */
    public static RecordLimit from(Map<String, ?> streams) {
        String request = ProducerConfig.MAX_REQUEST_SIZE_CONFIG;
        int producer = bytes(streams, StreamsConfig.producerPrefix(request), bytes(streams, request, KAFKA_DEFAULT));
        return new RecordLimit(Math.min(producer, bytes(streams, TOPIC_BYTES, producer)) - OVERHEAD);
    }

    private static int bytes(Map<String, ?> streams, String key, int otherwise) {
        Object setting = streams.get(key);
        return setting == null ? otherwise : Integer.parseInt(setting.toString());
    }

    /** What headers add to a record. */
    public static long size(Headers headers) {
        long size = 0;
        for (Header header : headers) {
            size += size(header);
        }
        return size;
    }

    private static long size(Header header) {
        return HEADER_OVERHEAD
                + (long) Utils.utf8Length(header.key())
                + (header.value() == null ? 0 : header.value().length);
    }

    /**
     * The record as it is, or what fits of it.
     *
     * @param prefix of the headers that say why; the last of them are kept first, since a producer's own may be called so, too
     */
    public ProducerRecord<byte[], byte[]> fit(ProducerRecord<byte[], byte[]> record, String prefix) {
        long size = length(record.key()) + length(record.value()) + size(record.headers());
        return size <= bytes ? record : new Cut(bytes, record, prefix).record();
    }

    /** Dead letters of Kafka Streams as they are, or what fits of them. */
    List<ProducerRecord<byte[], byte[]>> fit(List<ProducerRecord<byte[], byte[]>> deadLetters) {
        return deadLetters.stream().map(letter -> fit(letter, DEAD_LETTERS)).toList();
    }

    private static long length(byte @Nullable [] bytes) {
        return bytes == null ? 0 : bytes.length;
    }

    /** Fills a record until there is no room left. */
    private static final class Cut {
        private final ProducerRecord<byte[], byte[]> whole;
        private final Headers headers = new RecordHeaders();
        private final byte @Nullable [] key;
        private final byte @Nullable [] value;
        private long room;

        Cut(long room, ProducerRecord<byte[], byte[]> whole, String prefix) {
            this.whole = whole;
            this.room = room;
            List<Header> all = List.of(whole.headers().toArray());
            List<Header> why = kept(all, header -> header.key().startsWith(prefix));
            key = cut(KEY_BYTES, whole.key());
            List<Header> others = kept(all, header -> !header.key().startsWith(prefix));
            value = cut(VALUE_BYTES, whole.value());
            others.forEach(headers::add);
            why.forEach(headers::add);
            int leftOut = all.size() - others.size() - why.size();
            if (leftOut > 0) {
                tell(HEADERS_LEFT_OUT, leftOut);
            }
        }

        private List<Header> kept(List<Header> all, Predicate<Header> wanted) {
            List<Header> kept = new ArrayList<>();
            for (Header header : all.reversed()) {
                if (wanted.test(header) && size(header) <= room) {
                    room -= size(header);
                    kept.addFirst(header);
                }
            }
            return kept;
        }

        private byte @Nullable [] cut(String header, byte @Nullable [] bytes) {
            if (bytes == null || bytes.length <= room) {
                room -= length(bytes);
                return bytes;
            }
            tell(header, bytes.length);
            byte[] beginning = Arrays.copyOf(bytes, (int) room);
            room = 0;
            return beginning;
        }

        private void tell(String header, long number) {
            headers.add(header, Long.toString(number).getBytes(StandardCharsets.US_ASCII));
        }

        ProducerRecord<byte[], byte[]> record() {
            return new ProducerRecord<>(whole.topic(), whole.partition(), whole.timestamp(), key, value, headers);
        }
    }
}
