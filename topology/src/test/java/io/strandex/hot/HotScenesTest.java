package io.strandex.hot;

import static org.assertj.core.api.Assertions.assertThat;

import io.strandex.plan.WidthRule;
import io.strandex.salt.SaltEntry;
import io.strandex.salt.SaltHistory;
import java.util.List;
import org.junit.jupiter.api.Test;

class HotScenesTest {
    private static final WidthRule RULE = new WidthRule(64, 128);

    @Test
    void shouldWidenOnlyTheHotSceneWhenOneCarriesMuch() {
        // Given
        HotScenes hot = new HotScenes(RULE, 1_000_000, 1 << 15);
        for (int i = 0; i < 200_000; i++) {
            hot.count(i % 5 == 0 ? "cam-hot" : "cam-" + i);
        }

        // When
        List<SaltEntry> entries = hot.widen(new SaltHistory(), 5);

        // Then
        assertThat(entries).containsExactly(new SaltEntry("cam-hot", 64, 5));
    }

    @Test
    void shouldSayNothingWhenTheHistoryIsWideEnough() {
        // Given
        HotScenes hot = new HotScenes(RULE, 1000, 1 << 10);
        hot.count("cam");
        SaltHistory history = new SaltHistory();
        history.add(new SaltEntry("cam", 64, 0));

        // Then
        assertThat(hot.widen(history, 5)).isEmpty();
        assertThat(new HotScenes(RULE, 1000, 1 << 10).widen(history, 5)).isEmpty();
    }

    @Test
    void shouldForgetWhenASceneHasCooled() {
        // Given
        HotScenes hot = new HotScenes(RULE, 1000, 1 << 12);
        for (int i = 0; i < 1000; i++) {
            hot.count("old");
        }
        for (int i = 0; i < 2000; i++) {
            hot.count("new");
        }

        // When
        List<SaltEntry> entries = hot.widen(new SaltHistory(), 5);

        // Then
        assertThat(entries).map(SaltEntry::sceneId).containsExactly("new");
    }
}
