package io.strandex.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.events.IndexOp;
import io.strandex.ops.Operations.Target;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class AlternationTest {
    private static final Target A = new Target(Series.EVENTS, "2026-w10", "a", "r~0");
    private static final Target B = new Target(Series.EVENTS, "2026-w10", "b", "r~0");

    private final Alternation alternation = new Alternation(64);

    @Test
    void shouldTakeOperationsInTurnWhenVersionsRise() {
        // When
        boolean isTaken = takes(upsert(A, 1)) && takes(upsert(A, 2)) && takes(delete(A, 3)) && takes(upsert(A, 4));

        // Then
        assertThat(isTaken).isTrue();
    }

    @Test
    void shouldRefuseADeleteWhenNothingStands() {
        // Given
        takes(upsert(A, 1));
        takes(delete(A, 2));

        // When
        boolean isTaken = takes(delete(A, 3));

        // Then
        assertThat(isTaken).isFalse();
    }

    @Test
    void shouldRefuseAnOperationWhenItsVersionIsNoGreater() {
        // Given
        takes(upsert(A, 5));

        // When
        boolean isTaken = takes(upsert(A, 5));

        // Then
        assertThat(isTaken).isFalse();
    }

    @Test
    void shouldSayNothingOfADocumentWhenAnotherOneHasTakenItsPlace() {
        // Given
        Alternation small = new Alternation(1);
        small.takes("a", upsert(A, 5));

        // When
        boolean isTaken = small.takes("b", delete(B, 1));

        // Then
        assertThat(isTaken).isTrue();
    }

    private boolean takes(IndexOp op) {
        return alternation.takes(Operations.key(op), op);
    }

    private static IndexOp upsert(Target target, long version) {
        return Operations.upsert(target, version, ByteBuffer.wrap(new byte[] {'{', '}'}));
    }

    private static IndexOp delete(Target target, long version) {
        return Operations.delete(target, version);
    }
}
