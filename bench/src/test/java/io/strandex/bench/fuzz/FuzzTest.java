package io.strandex.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FuzzTest {
    @Test
    void shouldReadOrRefuseEveryInputInBoundedMemory() {
        // When
        Firing firing = FuzzBench.fire(60_000, 7);

        // Then
        assertThat(firing.crashes()).isEmpty();
        assertThat(firing.inputs()).isEqualTo(60_000);
        assertThat(firing.readCount()).as("some mutations do no harm").isBetween(1L, 59_999L);
        // The JSON reader keeps a bounded table of names, which grows once in a while: about a megabyte.
        assertThat(firing.mostAllocated())
                .as("bytes allocated per byte of %s", firing.hungriest())
                .isLessThan(1000);
    }

    @Test
    void shouldCountACrashWhenAReaderThrows() {
        // Given
        Firing firing = new Firing();
        Target fragile = input -> {
            if (input.length != 3) {
                throw new IllegalStateException("boom");
            }
            return Target.Outcome.READ;
        };

        // When
        firing.fire(fragile, List.of(new byte[3]), 100, 1);

        // Then
        assertThat(firing.crashCount()).isBetween(1L, 100L);
        assertThat(firing.crashes().getFirst()).contains("boom");
    }
}
