package io.strandex.cli.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TableTest {

    @Test
    void shouldAlignColumnsWhenCellsAreOfAnyScript() {
        // Given
        Table table = Table.of("WHERE", ">HOW MANY", "TEXT").row("東京", "7", "a").row("Bonn", "1,234", "b\nc");

        // When
        List<String> lines = table.lines(40);

        // Then
        assertThat(lines)
                .containsExactly(
                        "WHERE  HOW MANY  TEXT", //
                        "東京          7  a",
                        "Bonn      1,234  b c");
    }

    @Test
    void shouldShortenTheLastColumnWhenTheLineIsFull() {
        // Given
        Table table = Table.of("KEY", "TEXT").row("k", "one two three four five six seven eight nine ten");

        // When
        List<String> lines = table.lines(30);

        // Then
        assertThat(lines).containsExactly("KEY  TEXT", "k    one two three four five…");
        assertThat(lines).allMatch(line -> DisplayText.width(line) <= 30);
    }

    @Test
    void shouldRefuseARowWhenItHasNotOneCellForEachColumn() {
        assertThatIllegalArgumentException().isThrownBy(() -> Table.of("A", "B").row("a"));
    }
}
