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
        HotScenes hot = new HotScenes(RULE);
        for (int i = 0; i < 200_000; i++) {
            hot.count(i % 5 == 0 ? "cam-hot" : "cam-" + i);
        }

        // When
        List<SaltEntry> entries = hot.widen(new SaltHistory(), 1000, 5);

        // Then
        assertThat(entries).containsExactly(new SaltEntry("cam-hot", 64, 5));
    }

    @Test
    void shouldSayNothingWhenTheHistoryIsWideEnough() {
        // Given
        HotScenes hot = new HotScenes(RULE);
        hot.count("cam");
        SaltHistory history = new SaltHistory();
        history.add(new SaltEntry("cam", 64, 0));

        // Then
        assertThat(hot.widen(history, 0, 5)).isEmpty();
        assertThat(new HotScenes(RULE).widen(history, 0, 5)).isEmpty();
    }

    @Test
    void shouldForgetWhenASceneHasCooled() {
        // Given
        HotScenes hot = new HotScenes(RULE);
        for (int i = 0; i < 1000; i++) {
            hot.count("old");
        }
        hot.turn();
        hot.turn();
        for (int i = 0; i < 2000; i++) {
            hot.count("new");
        }

        // When
        List<SaltEntry> entries = hot.widen(new SaltHistory(), 1000, 5);

        // Then
        assertThat(entries).map(SaltEntry::sceneId).containsExactly("new");
    }

    @Test
    void shouldCountHalfAfterATurn() {
        // Given
        HotScenes hot = new HotScenes(RULE);
        for (int i = 0; i < 1000; i++) {
            hot.count("cam");
        }
        hot.turn();

        // Then
        assertThat(hot.widen(new SaltHistory(), 501, 5)).isEmpty();
        assertThat(hot.widen(new SaltHistory(), 500, 5)).hasSize(1);
    }
}
