package io.strandex.cli.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.cli.keys.SeenKeys.Answer;
import io.strandex.events.MediaEvent;
import io.strandex.json.MediaEventJson;
import io.strandex.key.CollisionBudget;
import io.strandex.key.KeyLimits;
import io.strandex.key.Layout;
import io.strandex.key.MediaKeys;
import io.strandex.spread.SpreadHash;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeyLintTest {
    private static final long TIME = 1609213866388L;
    private static final KeyLimits LOOSE = new KeyLimits(512, CollisionBudget.NONE);
    private static final MediaKeys NARROW = MediaKeys.of(
            Layout.parse("{ts:time_ms}:{modality}:{scene:hash8}:{event:hash2}", LOOSE),
            Layout.parse(MediaKeys.SLOTS),
            CollisionBudget.NONE);

    @Test
    void shouldNameEveryEventWhoseKeyBelongsToAnother() {
        // Given: 1,024 values of the hash, so that some of 200 events of one millisecond share one
        KeyLint lint = new KeyLint(NARROW, 12);
        Set<String> keys = new HashSet<>();
        int expected = 0;

        // When
        for (int i = 0; i < 200; i++) {
            lint.take("f:" + i, event("cam", "e" + i, TIME), TIME);
            expected +=
                    keys.add(NARROW.eventKey(TIME, event("cam", "e", TIME).getModality(), "cam", "e" + i, 0)) ? 0 : 1;
        }

        // Then
        assertThat(expected).isPositive();
        assertThat(lint.faultCount()).isEqualTo(expected);
        assertThat(lint.report().faults()).containsEntry("COLLISION", (long) expected);
        assertThat(lint.report().offenders().get("COLLISION"))
                .allMatch(offender -> offender.endsWith("belongs to another event already"));
        assertThat(lint.report().lines()).anyMatch(line -> line.contains("widen the event hash"));
    }

    @Test
    void shouldCountARepeatByItsStreamKeyWhenItsStorageKeyIsAnother() {
        // Given
        KeyLint lint = new KeyLint(MediaKeys.defaults(), 12);

        // When: the same event at three times, once deleted, beside another scene's
        lint.take("f:1", event("cam", "e", TIME), TIME);
        lint.take("f:2", event("cam", "e", TIME + 1), TIME);
        lint.take("f:3", event("cam", "e", TIME + 2), TIME);
        lint.take("f:4", MediaEventJson.parse("{\"op\":\"DELETE\",\"scene_id\":\"cam\",\"event_id\":\"e\"}"), TIME);
        lint.take("f:5", event("cam2", "e", TIME), TIME);

        // Then
        assertThat(lint.report().values())
                .containsEntry("good", 5L)
                .containsEntry("repeated", 3L)
                .containsEntry("all_compared", true);
    }

    @Test
    void shouldMeasureSlotKeysInBytesWhenScenesAreNotAscii() {
        // Given
        KeyLint lint = new KeyLint(MediaKeys.defaults(), 12);

        // When
        lint.take("f:1", event("😀 ä", "e", TIME), TIME);

        // Then: 4 + 2 for the escaped blank + 2, and !0000000000:S:hhhhhh
        assertThat(lint.report().values()).containsEntry("longest_slot_key_bytes", 8 + 20);
    }

    @Test
    void shouldRememberTheFirstMillionsAndSayWhenThereIsNoRoom() {
        // Given
        SeenKeys seen = new SeenKeys();

        // When
        for (int i = 0; i < SeenKeys.MOST; i++) {
            assertThatNew(seen.ask(SpreadHash.of(Integer.toString(i)), owner(i)));
        }

        // Then
        assertThat(seen.isFull()).isTrue();
        assertThat(seen.ask(SpreadHash.of("7"), owner(7))).isEqualTo(Answer.SAME);
        assertThat(seen.ask(SpreadHash.of("7"), owner(8))).isEqualTo(Answer.OTHER);
        assertThat(seen.ask(SpreadHash.of("3999999"), owner(3_999_999))).isEqualTo(Answer.SAME);
        assertThat(seen.ask(SpreadHash.of("x"), owner(1))).isEqualTo(Answer.UNKNOWN);
    }

    @Test
    void shouldAnswerAsAMapDoesWhenHashesAreAlike() {
        // Given: few distinct hashes, zero and the greatest among them
        SeenKeys seen = new SeenKeys();
        Map<Long, Long> known = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            long key = i % 3 == 0 ? i % 500 : (long) (i % 700) << 32;
            long owner = owner(i % 2);

            // When
            Long before = known.putIfAbsent(key == 0 ? 1 : key, owner);
            Answer answer = seen.ask(key, owner);

            // Then
            assertThat(answer).isEqualTo(before == null ? Answer.NEW : before == owner ? Answer.SAME : Answer.OTHER);
        }
    }

    private static void assertThatNew(Answer answer) {
        if (answer != Answer.NEW) {
            assertThat(answer).isEqualTo(Answer.NEW);
        }
    }

    private static long owner(int i) {
        return SpreadHash.of("owner-" + i);
    }

    private static MediaEvent event(String scene, String id, long time) {
        return MediaEventJson.parse("{\"event_id\":\"" + id + "\",\"modality\":\"TEXT\",\"scene_id\":\"" + scene
                + "\",\"event_time\":" + time + "}");
    }
}
