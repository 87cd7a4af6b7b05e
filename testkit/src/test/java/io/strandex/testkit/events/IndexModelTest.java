package io.strandex.testkit.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.strandex.events.IndexOp;
import io.strandex.events.OpKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IndexModelTest {

    private static final IndexModel.Place PLACE = new IndexModel.Place("events", "2020-w53", "id");

    private static IndexOp op(OpKind kind, long version, String text) {
        ByteBuffer source = ByteBuffer.wrap(("{\"text\":\"" + text + "\"}").getBytes(StandardCharsets.UTF_8));
        return new IndexOp(kind, "events", "2020-w53", "id", "scene~0", version, source);
    }

    @Test
    void shouldKeepTheGreatestVersionWhenOperationsComeInAnyOrder() {
        // Given
        var operations =
                List.of(op(OpKind.UPSERT, 3, "third"), op(OpKind.UPSERT, 1, "first"), op(OpKind.DELETE, 2, ""));

        // When
        var index = IndexModel.after(operations);

        // Then
        var third = JsonNodeFactory.instance.objectNode().put("text", "third");
        MediaAssertions.assertThat(index)
                .holdsExactly("events", Map.of(PLACE, third))
                .hasNoConflicts();
        assertThat(index.superseded()).isEqualTo(2);
    }

    @Test
    void shouldRememberADeleteWhenAnOlderUpsertComesAfterIt() {
        // Given
        var operations = List.of(op(OpKind.DELETE, 2, ""), op(OpKind.UPSERT, 1, "first"));

        // When
        var index = IndexModel.after(operations);

        // Then
        MediaAssertions.assertThat(index).holdsExactly("events", Map.of());
    }

    @Test
    void shouldTellAConflictWhenAVersionIsUsedTwice() {
        // Given
        var index = IndexModel.after(List.of(op(OpKind.DELETE, 2, ""), op(OpKind.UPSERT, 2, "again")));

        // When / Then
        assertThatThrownBy(() -> MediaAssertions.assertThat(index).hasNoConflicts())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("version 2 stands for two different operations");
    }

    @Test
    void shouldNameGhostsAndGapsWhenDocumentsDiffer() {
        // Given
        var index = IndexModel.after(List.of(op(OpKind.UPSERT, 1, "first")));
        var elsewhere = new IndexModel.Place("events", "2021-w01", "id");
        var document = JsonNodeFactory.instance.objectNode().put("text", "first");

        // When / Then
        assertThatThrownBy(() -> MediaAssertions.assertThat(index).holdsExactly("events", Map.of(elsewhere, document)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("missing Place[series=events, week=2021-w01")
                .hasMessageContaining("ghost Place[series=events, week=2020-w53");
    }

    @Test
    void shouldSayByHowMuchWhenALedgerDoesNotBalance() {
        // Given
        var counts = Map.of("consumed", 10, "indexed", 7, "dead", 1);

        // When / Then
        assertThatThrownBy(() -> MediaAssertions.assertThatLedger(counts).balances())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("consumed 10, but the outcomes sum up to 8 (-2)");
    }

    @Test
    void shouldFailWhenALedgerOrAnOutcomeIsMisspelled() {
        // Given
        var misspelled = Map.of("consumd", 10, "indexd", 7);

        // When / Then
        assertThatThrownBy(() -> MediaAssertions.assertThatLedger(misspelled).balances())
                .hasMessageContaining("does not say what was consumed");
        assertThatThrownBy(() -> MediaAssertions.assertThatLedger(Map.of()).balances())
                .hasMessageContaining("does not say what was consumed");
        assertThatThrownBy(() ->
                        MediaAssertions.assertThatLedger(Map.of("consumed", 0)).counts("ded", 0))
                .hasMessageContaining("there is no outcome ded");
    }

    @Test
    void shouldFailWhenALedgerHasAnOutcomeThatIsNone() {
        // Given
        var plain = Map.of("consumed", 10, "indexed", 9, "dead", 1, "skipped", 3);
        var metrics =
                Map.of("operations-consumed-total", 1, "operations-indexed-total", 1, "operations-vanished-total", 1);
        var others = Map.of("operations-consumed-total", 1, "operations-indexed-total", 1, "requests-open", 4);

        // When / Then
        assertThatThrownBy(() -> MediaAssertions.assertThatLedger(plain).balances())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("[skipped] is no outcome");
        assertThatThrownBy(() -> MediaAssertions.assertThatLedger(metrics).balances())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("operations-vanished-total");
        MediaAssertions.assertThatLedger(others).balances();
    }
}
