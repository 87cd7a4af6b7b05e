package io.strandex.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SpreadPartitionerTest {
    private static final Node NODE = new Node(0, "localhost", 1);

    private final SpreadPartitioner partitioner = new SpreadPartitioner();

    @Test
    void shouldFollowThePlainFunctionWhenTheRecordHasAKey() {
        // Given
        byte[] key = "cam-7!evt-1".getBytes(StandardCharsets.UTF_8);

        // When
        int partition = partition(key, cluster(12, 12));

        // Then
        assertThat(partition).isEqualTo(Spread.partition("cam-7!evt-1", 12));
    }

    @Test
    @DisplayName("C32: null and empty keys share one policy and heat no partition")
    void shouldTakeTurnsWhenTheKeyIsNullOrEmpty() {
        // Given
        Cluster cluster = cluster(12, 12);
        int[] load = new int[12];

        // When
        IntStream.range(0, 1000).forEach(i -> load[partition(null, cluster)]++);
        IntStream.range(0, 1000).forEach(i -> load[partition(new byte[0], cluster)]++);

        // Then
        assertThat(IntStream.of(load)).allMatch(count -> count == 166 || count == 167);
    }

    @Test
    void shouldTakeOnlyAvailablePartitionsWhenTurnsDecide() {
        // Given
        Cluster cluster = cluster(12, 3);

        // When
        List<Integer> used = IntStream.range(0, 30)
                .mapToObj(i -> partition(null, cluster))
                .distinct()
                .toList();

        // Then
        assertThat(used).containsExactlyInAnyOrder(0, 1, 2);
    }

    @Test
    void shouldStillAnswerWhenNoPartitionIsAvailable() {
        assertThat(partition(null, cluster(12, 0))).isBetween(0, 11);
    }

    private int partition(byte @Nullable [] key, Cluster cluster) {
        return partitioner.partition("media.events.raw.v1", key, key, null, null, cluster);
    }

    private static Cluster cluster(int count, int available) {
        List<PartitionInfo> partitions = IntStream.range(0, count)
                .mapToObj(i -> new PartitionInfo(
                        "media.events.raw.v1", i, i < available ? NODE : null, new Node[0], new Node[0]))
                .toList();
        return new Cluster("c", List.of(NODE), partitions, Set.of(), Set.of());
    }
}
