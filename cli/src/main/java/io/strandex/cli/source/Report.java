package io.strandex.cli.source;

import com.fasterxml.jackson.databind.util.RawValue;
import io.strandex.cli.Output;
import io.strandex.cli.table.DisplayText;
import io.strandex.cli.table.Screen;
import io.strandex.cli.table.Table;
import io.strandex.event.Judgement.Rejected;
import io.strandex.events.EventOp;
import io.strandex.events.MediaEvent;
import io.strandex.json.MediaEventJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Samples and results side by side, then every fault in full. */
record Report(List<Attempt> attempts) {
    private static final int SAMPLE_WIDTH = 32;

    Report {
        attempts = List.copyOf(attempts);
    }

    long refused() {
        return attempts.stream()
                .filter(attempt -> !attempt.rejected().isEmpty())
                .count();
    }

    void print(Output output) {
        output.json(json());
        Table table = Table.of("WHERE", "SAMPLE", "BECOMES");
        attempts.forEach(attempt -> rows(table, attempt));
        table.lines(Screen.width()).forEach(output::line);
        output.line(String.format(
                Locale.ROOT,
                "%,d read: %,d events, %,d skipped, %,d refused",
                attempts.size(),
                attempts.stream().mapToInt(attempt -> attempt.events().size()).sum(),
                attempts.stream().filter(Attempt::isSkipped).count(),
                refused()));
        attempts.forEach(attempt -> attempt.rejected()
                .forEach(why -> output.progress(DisplayText.oneLine(
                        attempt.sample().place() + ": " + why.reason() + ": " + why.explanation()))));
    }

    private static void rows(Table table, Attempt attempt) {
        List<String> results = results(attempt);
        String sample = DisplayText.shorten(DisplayText.oneLine(attempt.sample().text()), SAMPLE_WIDTH);
        table.row(attempt.sample().place(), sample, results.getFirst());
        results.stream().skip(1).forEach(result -> table.row("", "", result));
    }

    private static List<String> results(Attempt attempt) {
        List<String> results = new ArrayList<>();
        attempt.events().forEach(event -> results.add(describe(event)));
        attempt.rejected().forEach(why -> results.add("refused: " + why.reason()));
        return results.isEmpty() ? List.of("skipped") : results;
    }

    private static String describe(MediaEvent event) {
        String identity = event.getOp() + " " + event.getSceneId() + "!" + event.getEventId();
        if (event.getOp() == EventOp.DELETE) {
            return identity;
        }
        return String.join(" ", identity, event.getModality().name(), content(event), span(event)) + " at "
                + event.getEventTime();
    }

    private static String content(MediaEvent event) {
        return event.getText() != null ? '"' + event.getText() + '"' : event.getUri() == null ? "" : event.getUri();
    }

    private static String span(MediaEvent event) {
        String end = event.getEndMs() == null ? "" : "–" + event.getEndMs();
        return event.getStartMs() == null ? "" : event.getStartMs() + end + " ms";
    }

    private Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("samples", attempts.stream().map(Report::json).toList());
        json.put(
                "events",
                attempts.stream().mapToInt(attempt -> attempt.events().size()).sum());
        json.put("skipped", attempts.stream().filter(Attempt::isSkipped).count());
        json.put("refused", refused());
        return json;
    }

    private static Map<String, Object> json(Attempt attempt) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("place", attempt.sample().place());
        json.put("sample", attempt.sample().text());
        json.put(
                "events",
                attempt.events().stream()
                        .map(event -> new RawValue(MediaEventJson.write(event)))
                        .toList());
        json.put("rejected", attempt.rejected().stream().map(Report::json).toList());
        return json;
    }

    private static Map<String, Object> json(Rejected why) {
        return Map.of("reason", why.reason().name(), "explanation", why.explanation());
    }
}
