package io.strandex.cli.demo;

import io.strandex.cli.Output;
import io.strandex.cli.query.PageText;
import io.strandex.cli.query.WeeksText;
import io.strandex.cli.table.Screen;
import io.strandex.query.Filter;
import io.strandex.query.MediaReader;
import io.strandex.query.Question;
import io.strandex.query.Series;
import io.strandex.query.Span;
import io.strandex.query.document.SlotDocument;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What a person sees at the end of a demo. */
final class DemoReport {

    private static final double MEGABYTE = 1 << 20;
    private static final long SECOND_MS = 1_000;
    private static final String PIPELINE = """

            events ─► media.events.raw.v1 ─► topology ─► media.index-ops.v1 ─► connector ─► Elasticsearch
                                               ├─► media.events.rejected.v1
                                               └─► media.dead-letters.v1
            """;

    private final Output output;
    private final MediaReader reader;

    DemoReport(Output output, MediaReader reader) {
        this.output = output;
        this.reader = reader;
    }

    void print(DemoResult result, DemoSource source) {
        if (output.isJson()) {
            return;
        }
        output.line(PIPELINE);
        counts(result);
        output.line("");
        WeeksText.table(reader.weeks()).lines(Screen.width()).forEach(output::line);
        source.window().or(this::busiest).ifPresent(this::window);
        output.line("");
        output.line(String.format(
                Locale.ROOT,
                "Servers ready after %.1f s; from then on, the pipeline after %.1f s and all searchable after %.1f s; %.0f MB in all.",
                result.seconds().boot(),
                result.seconds().pipeline(),
                result.seconds().searchable(),
                result.memory().values().stream().mapToLong(Long::longValue).sum() / MEGABYTE));
    }

    private void counts(DemoResult result) {
        Flow flow = result.flow();
        output.line(String.format(
                Locale.ROOT,
                "%,d in %s %,d changed + %,d unchanged + %,d superseded + %,d rejected + %,d dead",
                result.eventsIn(),
                result.isBalanced() ? "=" : "≠",
                flow.changed(),
                flow.unchanged(),
                flow.superseded(),
                result.rejected(),
                result.dead()));
        output.line(String.format(Locale.ROOT, "%,d event documents, %,d slots", result.documents(), result.slots()));
    }

    private void window(Window window) {
        output.line("");
        String command = String.format(
                Locale.ROOT,
                "strandex query --scene '%s' --from %ds --to %ds",
                window.scene(),
                window.fromMs() / SECOND_MS,
                window.toMs() / SECOND_MS);
        output.line("$ " + command);
        var page = reader.ask(Question.window(window.scene(), new Span(window.fromMs(), window.toMs())));
        PageText.of(page, false, true).forEach(output::line);
        output.line("");
        output.line("Ask more:");
        output.line("  ./" + command + " --json");
        output.line("  ./strandex query --help");
        output.line("  ./strandex status");
        output.line("  ./strandex down");
    }

    /** Of the first slots, the one with the most events. */
    private Optional<Window> busiest() {
        Question slots = Question.of(Set.of(Series.SLOTS), Filter.everything());
        return reader.ask(slots).slots().stream()
                .max(Comparator.comparingInt(SlotDocument::eventCount))
                .map(slot -> new Window(slot.sceneId(), slot.startMs(), slot.endMs()));
    }
}
