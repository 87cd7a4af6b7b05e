package io.strandex.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.spread.Spread;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SpreadByKeyTest {
    private static final int PARTITIONS = 6;
    private static final int KEYS = 6_000;

    @Test
    @SuppressWarnings("removal") // The form without headers is still the abstract one.
    void shouldUseEveryPartitionEvenlyAndAsProducersDo_C57() {
        // Given
        SpreadByKey<String> partitioner = new SpreadByKey<>();
        Map<Integer, Integer> counts = new HashMap<>();

        // When
        for (int i = 0; i < KEYS; i++) {
            String key = "scene!event-" + i;
            int partition = partitioner
                    .partitions("any", key, "value", PARTITIONS)
                    .orElseThrow()
                    .iterator()
                    .next();
            assertThat(partition).isEqualTo(Spread.partition(key, PARTITIONS));
            counts.merge(partition, 1, Integer::sum);
        }

        // Then
        assertThat(counts).hasSize(PARTITIONS);
        assertThat(counts.values()).allSatisfy(count -> assertThat(count).isBetween(850, 1150));
    }
}
