package io.strandex.salt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class SaltHistoryTest {
    private static final long HOUR = 3_600_000;
    private static final long DELAY = SaltEntry.DELAY.toMillis();

    @Test
    void shouldTakeEffectTenMinutesAfterPublication() {
        // Given
        SaltHistory history = new SaltHistory();
        history.add(SaltEntry.published("cam", 8, 1000));

        // Then
        assertThat(history.width("cam", 1000 + DELAY - 1)).isEqualTo(1);
        assertThat(history.width("cam", 1000 + DELAY)).isEqualTo(8);
        assertThat(history.widest("cam")).isEqualTo(8);
        assertThat(history.width("other", Long.MAX_VALUE)).isEqualTo(1);
        assertThat(history.widest("other")).isEqualTo(1);
    }

    @Test
    void shouldOnlyWidenWhenALaterEntryIsNarrower() {
        // Given
        SaltHistory history = new SaltHistory();
        history.add(new SaltEntry("cam", 4, 2000));
        history.add(new SaltEntry("cam", 8, 1000));

        // Then
        assertThat(history.width("cam", 2000)).isEqualTo(8);
        assertThat(history.entries("cam")).containsExactly(new SaltEntry("cam", 8, 1000));
    }

    @Property
    void shouldGiveTheSameWidthsWhateverTheOrderOfArrival(
            @ForAll("entries") List<SaltEntry> entries,
            @ForAll Random random,
            @ForAll @LongRange(max = 3 * HOUR) long time) {
        // Given
        List<SaltEntry> shuffled = new ArrayList<>(entries);
        shuffled.addAll(entries);
        Collections.shuffle(shuffled, random);

        // When
        int ordered = history(entries).width("cam", time);
        int mixed = history(shuffled).width("cam", time);

        // Then
        assertThat(mixed).isEqualTo(ordered);
    }

    /** A live instance has, at a log time, all that is in force by then, and by chance some of the rest. */
    @Property
    void shouldDeriveLiveWhatAReplayDerives(
            @ForAll("entries") List<SaltEntry> entries,
            @ForAll Random random,
            @ForAll @LongRange(max = 3 * HOUR) long time) {
        // Given
        List<SaltEntry> arrived = entries.stream()
                .filter(entry -> entry.fromMs() <= time || (entry.fromMs() <= time + DELAY && random.nextBoolean()))
                .toList();

        // When
        int live = history(arrived).width("cam", time);
        int replay = history(entries).width("cam", time);

        // Then
        assertThat(live).isEqualTo(replay);
    }

    @Property
    void shouldNeverReadNarrowerThanAnyWriterWrites(
            @ForAll("entries") List<SaltEntry> entries,
            @ForAll Random random,
            @ForAll @LongRange(max = 3 * HOUR) long time) {
        // Given
        List<SaltEntry> atReader = entries.stream()
                .filter(entry -> entry.fromMs() <= time || random.nextBoolean())
                .toList();

        // When
        int asked = history(atReader).widest("cam");

        // Then
        for (long earlier = 0; earlier <= time; earlier += DELAY / 2) {
            assertThat(history(entries).width("cam", earlier)).isLessThanOrEqualTo(asked);
        }
    }

    @Test
    void shouldCountFromItsOwnLogTimeWhenAnEntryComesLate() {
        // Given
        SaltEntry entry = new SaltEntry("cam", 8, 1000);

        // Then
        assertThat(entry.appendedAt(1000)).isEqualTo(entry);
        assertThat(entry.appendedAt(1001)).isEqualTo(new SaltEntry("cam", 8, 1001));
    }

    @Property
    void shouldReadItsTextBack(@ForAll("entries") List<SaltEntry> entries) {
        assertThat(entries)
                .allSatisfy(
                        entry -> assertThat(SaltEntry.parse(entry.toString())).isEqualTo(entry));
    }

    @Test
    void shouldTakeTheWiderWhenAPlanIsWidened() {
        // Given
        SaltHistory plan = new SaltHistory(SaltPlan.fixed(Map.of("cam", 4, "mic", 2)));
        plan.add(new SaltEntry("cam", 8, 1000));

        // Then
        assertThat(plan.width("cam", 0)).isEqualTo(4);
        assertThat(plan.width("cam", 1000)).isEqualTo(8);
        assertThat(plan.width("mic", 0)).isEqualTo(2);
        assertThat(plan.widest("mic")).isEqualTo(2);
        assertThatThrownBy(() -> SaltPlan.fixed(Map.of("cam", 100))).hasMessageContaining("within 1 and 99");
    }

    @Provide
    Arbitrary<List<SaltEntry>> entries() {
        return Combinators.combine(
                        Arbitraries.of("cam", "other"),
                        Arbitraries.integers().between(1, 99),
                        Arbitraries.longs().between(0, 2 * HOUR))
                .as(SaltEntry::new)
                .list()
                .ofMaxSize(8);
    }

    private static SaltHistory history(List<SaltEntry> entries) {
        SaltHistory history = new SaltHistory();
        entries.forEach(history::add);
        return history;
    }

    @Test
    void shouldRefuseAnEntryWhenItCannotBeWritten() {
        assertThatThrownBy(() -> SaltEntry.published("cam", 4, Long.MAX_VALUE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("from: 9223372036854775807 is not within 0 to");
        assertThatThrownBy(() -> new SaltEntry("cam", 4, -1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SaltEntry("cam", 4, 10_000_000_000_000L))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SaltEntry("", 4, 0)).hasMessageContaining("names a scene");
        assertThatThrownBy(() -> new SaltEntry("\ud800", 4, 0)).hasMessageStartingWith("scene: half a surrogate pair");
        assertThatThrownBy(() -> new SaltEntry("cam", 100, 0)).hasMessageContaining("within 1 and 99");
    }
}
