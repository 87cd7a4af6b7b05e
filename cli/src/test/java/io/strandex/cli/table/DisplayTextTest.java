package io.strandex.cli.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DisplayTextTest {

    @ParameterizedTest
    @CsvSource({
        "abc, 3",
        "über, 4",
        "u\u0308ber, 4",
        "東京, 4",
        "ﾄｳｷｮｳ, 5",
        "Ａ, 2",
        "한글, 4",
        "😀, 2",
        "👩‍👩‍👧, 2",
        "❤\uFE0F, 2",
        "🇩🇪, 2",
        "a\u200Bb, 2",
        "'、', 2",
        "ไทย, 3"
    })
    void shouldCountCellsWhenTextIsOfAnyScript(String text, int cells) {
        assertThat(DisplayText.width(text)).isEqualTo(cells);
    }

    @ParameterizedTest
    @CsvSource({
        "abcdef, 6, abcdef",
        "abcdef, 5, abcd…",
        "東京都庁, 5, 東京…",
        "東京都庁, 6, 東京…",
        "a 😀 b, 4, a…",
        "ab cd, 4, ab…"
    })
    void shouldKeepWholeCharactersWhenShortened(String text, int cells, String expected) {
        // When
        String shortened = DisplayText.shorten(text, cells);

        // Then
        assertThat(shortened).isEqualTo(expected);
        assertThat(DisplayText.width(shortened)).isLessThanOrEqualTo(cells);
    }

    @Test
    void shouldNotSteerTheTerminalWhenTextHoldsControlCharacters() {
        assertThat(DisplayText.oneLine(" a\tb\r\nc  d ")).isEqualTo("a b c d");
        assertThat(DisplayText.oneLine("\u001b[2Jx\u0007")).isEqualTo("\uFFFD[2Jx\uFFFD");
        assertThat(DisplayText.oneLine("abc\u202Etxt.exe")).isEqualTo("abc\uFFFDtxt.exe");
        assertThat(DisplayText.oneLine("x\ud800")).isEqualTo("x\uFFFD");
        assertThat(DisplayText.oneLine("👩‍👩‍👧")).isEqualTo("👩‍👩‍👧");
    }
}
