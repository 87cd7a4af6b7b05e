package io.strandex.key;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SurrogatesTest {
    private static final String PAIR = "\ud83d\ude00";

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 254, 255, 256, 257, 511, 512, 5_000})
    void shouldFindTheFirstHalfPairWhereverItStands(int before) {
        String text = "Ａ".repeat(before);

        assertThat(Surrogates.firstLone(text)).isEqualTo(-1);
        assertThat(Surrogates.firstLone(text + "\ud800")).isEqualTo(before);
        assertThat(Surrogates.firstLone(text + "\udfff" + text)).isEqualTo(before);
        assertThat(Surrogates.firstLone(text + "\udc00\ud800")).isEqualTo(before);
        assertThat(Surrogates.firstLone(text + PAIR + text)).isEqualTo(-1);
        assertThat(Surrogates.firstLone(text + PAIR + "\ud800x")).isEqualTo(before + 2);
        assertThat(Surrogates.firstLone("x".repeat(before) + "\ud800")).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud7ff", "\ue000", "\uffff", "\u5000\u8800", ""})
    void shouldFindNothingWhereCharactersOnlyShareBitsWithSurrogates(String text) {
        assertThat(Surrogates.firstLone(text)).isEqualTo(-1);
    }
}
