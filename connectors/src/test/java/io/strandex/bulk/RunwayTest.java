package io.strandex.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunwayTest {
    private static final Origin NOBODY = new Origin() {
        @Override
        public boolean abandoned() {
            return false;
        }

        @Override
        public void settled(Outcome.Settled outcome) {}
    };
    private static final BulkSettings SETTINGS = settings(1 << 20);

    private final Target current = new Target(new Destination("events", "2026-w11"));
    private final Target old = lifted();
    private final Runway runway = new Runway(SETTINGS);

    @Test
    void shouldLeaveLateOperationsBehindWhenCurrentOnesAreReady() {
        // Given
        runway.add(item(old, "late"), 0);
        runway.add(item(current, "a"), 5);

        // When
        List<Item> first = runway.take(100, false);

        // Then
        assertThat(ids(first)).containsExactly("a");
        assertThat(runway.isDue(100, false, true)).isTrue();
        assertThat(ids(runway.take(100, false))).containsExactly("late");
    }

    @Test
    void shouldSendLateOperationsOnlyAtLeisureWhenTheyHaveNotWaitedForLong() {
        // Given
        Runway wide = new Runway(BulkSettings.defaults());

        // When
        wide.add(item(old, "late"), 0);

        // Then
        assertThat(wide.isDue(10, false, true)).as("it lingers").isFalse();
        assertThat(wide.lingerEnd(10)).isEqualTo(20);
        assertThat(wide.isDue(1_000, false, false)).isFalse();
        assertThat(wide.isDue(1_000, false, true)).isTrue();
    }

    @Test
    void shouldKeepLateOperationsWaitingWhenCurrentOnesKeepComing() {
        // Given
        runway.add(item(old, "late"), 0);
        runway.add(item(current, "a"), 100);

        // When: the current one has gone, and another may come at any moment
        runway.take(100, false);

        // Then
        assertThat(runway.isDue(119, false, true)).isFalse();
        assertThat(runway.lingerEnd(119)).isEqualTo(120);
        assertThat(runway.isDue(120, false, true)).isTrue();
    }

    @Test
    void shouldSendLateOperationsByTurnsWhenTheyHaveWaitedForTooLong() {
        // Given: more current operations than requests
        for (int i = 0; i < 3; i++) {
            runway.add(item(old, "late" + i), i);
            runway.add(item(current, "a" + i), i);
        }
        long now = 2 + SETTINGS.unblockInterval().toMillis();

        // When
        List<String> order = sentOneByOne(now);

        // Then
        assertThat(order).containsExactly("late0", "a0", "late1", "a1", "late2", "a2");
    }

    @Test
    void shouldSendLateOperationsByTurnsWhenTheyFillTheirShareOfTheBuffer() {
        // Given: each weighs 300 bytes and more, and four are more than a quarter of the buffer
        Runway small = new Runway(settings(4_000));
        for (int i = 0; i < 4; i++) {
            small.add(item(old, "late" + i), 0);
            small.add(item(current, "a" + i), 0);
        }

        // When
        List<Item> first = small.take(30, false);

        // Then: and below their share they wait again
        assertThat(ids(first)).containsExactly("late0");
        assertThat(ids(small.take(30, false))).containsExactly("a0");
        assertThat(ids(small.take(30, false))).containsExactly("a1");
    }

    @Test
    void shouldKeepTheirLaneWhenItemsOfAFailedRequestComeBack() {
        // Given
        runway.add(item(old, "late1"), 0);
        runway.add(item(old, "late2"), 0);
        List<Item> failed = runway.take(30, false);
        runway.add(item(current, "a"), 10);

        // When
        runway.putBack(failed);

        // Then
        assertThat(sentOneByOne(40)).containsExactly("a", "late1", "late2");
    }

    private List<String> sentOneByOne(long now) {
        List<String> order = new ArrayList<>();
        while (runway.isDue(now, false, true)) {
            order.addAll(ids(runway.take(now, false)));
        }
        return order;
    }

    private static List<String> ids(List<Item> items) {
        return items.stream().map(item -> item.pending.operation.id()).toList();
    }

    private static Item item(Target target, String id) {
        Source source = Source.of("{}".getBytes(StandardCharsets.UTF_8));
        Operation operation = new Operation(NOBODY, false, target.destination, id, "r", 1, source);
        return new Item(new Pending(operation, target), new Generation("i"), true);
    }

    private static Target lifted() {
        Target target = new Target(new Destination("events", "2026-w08"));
        target.lifted = true;
        return target;
    }

    /** One operation a request. */
    private static BulkSettings settings(long bufferBytes) {
        return new BulkSettings(
                1 << 20,
                1,
                Duration.ofMillis(20),
                4,
                bufferBytes,
                Duration.ofMillis(100),
                Duration.ofSeconds(20),
                Duration.ofSeconds(30),
                Duration.ofSeconds(10));
    }
}
