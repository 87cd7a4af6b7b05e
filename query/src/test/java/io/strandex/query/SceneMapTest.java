package io.strandex.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.strandex.week.IsoWeek;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class SceneMapTest {

    private final AtomicLong now = new AtomicLong(-5);
    private final SceneMap scenes = new SceneMap(now::get);

    @Test
    void shouldKnowWeeksAndWidthWhenAnAnswerToldThem() throws IOException {
        // When
        scenes.learn("s", answer("{\"key\":\"2020-w53\"},{\"key\":\"2020-w52\"}", 0, "4.0"));

        // Then
        Whereabouts known = scenes.find("s").orElseThrow();
        assertThat(known.weeks()).containsExactly(new IsoWeek(2020, 52), new IsoWeek(2020, 53));
        assertThat(known.width()).isEqualTo(4);
        assertThat(scenes.find("another")).isEmpty();
    }

    @Test
    void shouldForgetWhenTheEntryIsOld() throws IOException {
        // Given
        scenes.learn("s", answer("{\"key\":\"2020-w53\"}", 0, "1.0"));

        // When
        now.addAndGet(SceneMap.BELIEVED.toNanos());

        // Then
        assertThat(scenes.find("s")).isEmpty();
    }

    @Test
    void shouldNotBelieveWhenTheAnswerIsNotWhole() throws IOException {
        // When
        scenes.learn("many-weeks", answer("{\"key\":\"2020-w53\"}", 7, "1.0"));
        scenes.learn("unknown", answer("", 0, "null"));

        // Then
        assertThat(scenes.find("many-weeks")).isEmpty();
        assertThat(scenes.find("unknown")).isEmpty();
    }

    private static JsonNode answer(String buckets, int others, String width) throws IOException {
        return new ObjectMapper()
                .readTree("{\"aggregations\":{\"weeks\":{\"sum_other_doc_count\":" + others + ",\"buckets\":[" + buckets
                        + "]},\"width\":{\"value\":" + width + "}}}");
    }
}
