package io.strandex.cli.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TableTextTest {

    @Test
    void shouldCountRowsAndNameColumnsWhenMarkdown() {
        assertThat(TableText.brief("| when | what |\n| --- | :-: |\n| 0 | a |\n| 1 | b |"))
                .isEqualTo("2 rows: when, what");
        assertThat(TableText.brief("a | b\n--|--\n1 | 2\n")).isEqualTo("1 row: a, b");
    }

    @Test
    void shouldStayAsItIsWhenNoTable() {
        assertThat(TableText.brief("only | one line")).isEqualTo("only | one line");
        assertThat(TableText.brief("a\nb")).isEqualTo("a\nb");
        assertThat(TableText.brief("")).isEmpty();
    }
}
