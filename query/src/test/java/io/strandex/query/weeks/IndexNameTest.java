package io.strandex.query.weeks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class IndexNameTest {

    @Test
    void shouldTellSeriesAndWeekWhenShrunkenToo() {
        IndexName expected = new IndexName("events", "2020-w53");

        assertThat(IndexName.parse("strandex", "strandex-events-2020-w53-000001"))
                .contains(expected);
        assertThat(IndexName.parse("strandex", "shrink-ab1c-strandex-events-2020-w53-000002"))
                .contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "strandex-weeks",
                "strandex-events",
                "mystrandex-events-2020-w53-000001",
                "strandex-events-2020-w53"
            })
    void shouldPassOverWhenNoGeneration(String index) {
        assertThat(IndexName.parse("strandex", index)).isEmpty();
    }
}
