package io.strandex.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.events.Modality;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class PrefixIT {

    @RegisterExtension
    static final Elasticsearch ELASTICSEARCH = new Elasticsearch();

    private static final long START = 1_609_200_000_000L;
    private static final String LAST = Character.toString(Character.MAX_CODE_POINT);
    private static final List<String> SCENES = List.of(
            "cam?", "camA", "cam*", "cam", "cam?x", "Ａ", "😀", "before", LAST, LAST + "0", LAST + LAST, "\uffff");

    private static Library library;

    @BeforeAll
    static void writeSlotsAndForbidColumnsOfIds() throws IOException {
        library = new Library(ELASTICSEARCH.url(), "prefix", 2);
        for (String scene : SCENES) {
            library.addSlot(scene, START, 0);
        }
        library.addEvent(Library.event("cam?", "e", Modality.TEXT, START));
        library.publish();
        idColumns("false");
    }

    @AfterAll
    static void restoreDefault() throws IOException {
        idColumns("null");
    }

    @Test
    @DisplayName("C158, C164: a prefix is literal and needs no column of ids")
    void shouldMatchOnlyTheCharactersWhenAPrefixHoldsWildcards() {
        assertThat(scenes("cam?")).containsExactly("cam?", "cam?x");
        assertThat(scenes("cam*")).containsExactly("cam*");
        assertThat(scenes("cam?!")).containsExactly("cam?");
        assertThat(scenes("cam")).containsExactly("cam", "cam*", "cam?", "cam?x", "camA");
        assertThat(scenes("*")).isEmpty();
    }

    @Test
    @DisplayName("C162: a prefix of the greatest character has no next prefix and finds what starts with it")
    void shouldFindAllThatStartWithItWhenThePrefixHasNoSuccessor() {
        assertThat(scenes(LAST)).containsExactly(LAST, LAST + "0", LAST + LAST);
        assertThat(scenes("\uffff")).containsExactly("\uffff");
    }

    @Test
    @DisplayName("C13: the order is that of UTF-8 bytes, not that of UTF-16")
    void shouldOrderByBytesWhenKeysHoldAnyCharacter() {
        // When
        List<String> found = scenes(null);

        // Then
        List<String> expected = SCENES.stream()
                .sorted((a, b) -> Arrays.compareUnsigned(bytes(a), bytes(b)))
                .toList();
        assertThat(found).isEqualTo(expected);
        assertThat(found.indexOf("Ａ")).isLessThan(found.indexOf("😀"));
    }

    @Test
    void shouldMixSeriesInOrderOfKeysWhenAPrefixFitsBoth() throws IOException {
        // Given
        ObjectNode event = Library.event("mix", "e", Modality.TEXT, START + 1);
        library.addEvent(event);
        library.addSlot("1609200000000", START, 0);
        library.addSlot("1609200000002", START, 0);
        library.publish();

        // When
        Filter filter = Filter.everything().prefix("160920000000");
        Page page;
        try (MediaReader reader = library.reader()) {
            page = reader.ask(Question.scene(filter));
        }

        // Then
        assertThat(page.hits())
                .extracting(hit -> hit.document().key())
                .hasSize(4)
                .isSorted();
    }

    private static List<String> scenes(@org.jspecify.annotations.Nullable String prefix) {
        Filter filter =
                prefix == null ? Filter.everything() : Filter.everything().prefix(prefix);
        try (MediaReader reader = library.reader()) {
            return reader.ask(Question.of(EnumSet.of(Series.SLOTS), filter)).slots().stream()
                    .map(slot -> slot.sceneId())
                    .filter(SCENES::contains)
                    .toList();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void idColumns(String allowed) throws IOException {
        library.send(
                "PUT", "/_cluster/settings", "{\"persistent\": {\"indices.id_field_data.enabled\": " + allowed + "}}");
    }
}
