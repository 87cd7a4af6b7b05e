package io.strandex.testkit.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.strandex.testkit.bulk.BulkServer;
import io.strandex.testkit.bulk.Fate;
import io.strandex.testkit.driver.OutputRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SinkTaskDriverTest {

    private BulkServer server;
    private SinkTaskDriver sink;

    @BeforeEach
    void start() throws IOException {
        server = BulkServer.start();
        server.store().create("words");
        sink = SinkTaskDriver.start(
                new PostingTask(), Map.of("url", server.uri().toString()));
    }

    @AfterEach
    void stop() {
        sink.close();
        server.close();
    }

    private static OutputRecord<byte[], byte[]> record(int partition, long offset, String key) {
        return new OutputRecord<>(
                "words",
                partition,
                offset,
                key.getBytes(StandardCharsets.UTF_8),
                "{\"word\":\"%s\"}".formatted(key).getBytes(StandardCharsets.UTF_8),
                Instant.EPOCH,
                new RecordHeaders());
    }

    @Test
    void shouldDeliverEveryPartitionWhenRecordsComeFromTwo() {
        // When
        sink.put(List.of(record(0, 0, "a"), record(1, 0, "b"), record(0, 1, "c")))
                .awaitCommitted();

        // Then
        assertThat(server.store().documents("words")).containsOnlyKeys("a", "b", "c");
        assertThat(sink.deadLetters()).isEmpty();
    }

    @Test
    void shouldOfferTheRecordsAgainWhenTheTaskAsksToRetry() {
        // Given
        server.script().next(2, new Fate.Refuse(429, "es_rejected_execution_exception", "queue full"));

        // When
        sink.put(List.of(record(0, 0, "a"))).awaitCommitted();

        // Then
        assertThat(server.store().documents("words")).containsOnlyKeys("a");
        assertThat(sink.metric("retries")).isEqualTo(2);
        assertThat(sink.metrics()).containsOnlyKeys("retries");
    }

    @Test
    void shouldKeepTheDeadLetterWhenTheServerRefusesAnItem() {
        // Given
        server.script().item(item -> item.id().equals("b"), 1, 400, "document_parsing_exception", "bad");

        // When
        sink.put(List.of(record(0, 0, "a"), record(0, 1, "b"))).awaitCommitted();

        // Then
        assertThat(sink.deadLetters()).singleElement().satisfies(letter -> {
            assertThat(letter.record().kafkaOffset()).isEqualTo(1);
            assertThat(letter.cause()).hasMessageContaining("document_parsing_exception");
        });
    }

    @Test
    void shouldNameTheMetricsWhenAnUnknownOneIsAskedFor() {
        assertThatThrownBy(() -> sink.metric("unknown"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("retries");
    }
}
