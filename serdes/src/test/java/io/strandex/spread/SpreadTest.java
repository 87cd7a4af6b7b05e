package io.strandex.spread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpreadTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 6, 8, 12, 64, 1024, Integer.MAX_VALUE})
    @DisplayName("C27: a hash of any sign has a place within the count")
    void shouldStayWithinTheCountWhenTheHashIsExtreme(int count) {
        // Given
        long[] hashes = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MIN_VALUE, 1L << 31};

        // When
        int[] places = Arrays.stream(hashes)
                .mapToInt(hash -> Spread.place(hash, count))
                .toArray();

        // Then
        assertThat(IntStream.of(places)).allMatch(place -> place >= 0 && place < count);
        assertThat(Spread.partition("evt-bc7ff75b", count)).isBetween(0, count - 1);
    }

    @Test
    @DisplayName("C29: no negative partition, none empty, shares within 2x of each other")
    void shouldFillPartitionsEvenlyWhenIdsAreMany() {
        // Given
        int[] load = new int[12];

        // When
        IntStream.range(0, 10_000).forEach(i -> load[Spread.partition("cam-" + Integer.toHexString(i * 7919), 12)]++);

        // Then
        assertThat(Spread.partition("cam-Aa", 12)).isBetween(0, 11);
        assertThat(Arrays.stream(load).min().orElseThrow()).isPositive();
        assertThat(Arrays.stream(load).max().orElseThrow())
                .isLessThanOrEqualTo(2 * Arrays.stream(load).min().orElseThrow());
    }

    @Test
    void shouldKeepKnownPlacesWhenVersionsPass() {
        // Given
        String key = "v_-79MZQX4CEA!v_-79MZQX4CEA#0";

        // When
        int[] places = {Spread.partition(key, 6), Spread.partition(key, 12), Spread.partition(key, 64)};

        // Then
        assertThat(places).containsExactly(3, 7, 38);
    }

    @Test
    void shouldMoveKeysOnlyToTheNewPlaceWhenConsistent() {
        // Given
        int keys = 20_000;

        // When
        long moved = IntStream.range(0, keys)
                .filter(i -> before(i) != after(i))
                .peek(i -> assertThat(after(i)).isEqualTo(12))
                .count();

        // Then
        assertThat(moved).isBetween(keys / 13 - 200L, keys / 13 + 200L);
    }

    @Test
    void shouldRefuseWhenThereIsNoPlace() {
        assertThatThrownBy(() -> Spread.place(1, 0)).hasMessageContaining("at least one place");
    }

    private static int before(int i) {
        return Spread.consistent(SpreadHash.of("k" + i), 12);
    }

    private static int after(int i) {
        return Spread.consistent(SpreadHash.of("k" + i), 13);
    }
}
