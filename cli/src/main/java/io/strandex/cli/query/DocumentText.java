package io.strandex.cli.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.strandex.cli.table.DisplayText;
import io.strandex.cli.table.Screen;
import io.strandex.cli.table.Table;
import io.strandex.query.Hit;
import io.strandex.query.document.SlotDocument;
import java.util.ArrayList;
import java.util.List;

/** One document for people: every field on a line, and the raw events of a slot as a table. */
final class DocumentText {

    private static final int NAME_WIDTH = 18;

    private DocumentText() {}

    static List<String> of(Hit hit) {
        List<String> lines = new ArrayList<>();
        lines.add(line("index", hit.index()));
        lines.add(line("version", String.valueOf(hit.version())));
        hit.toJson().properties().stream()
                .filter(field -> !field.getKey().equals("events"))
                .forEach(field -> add(lines, field.getKey(), field.getValue()));
        if (hit.document() instanceof SlotDocument slot) {
            lines.add("");
            lines.addAll(events(slot).lines(Screen.width()));
        }
        return lines;
    }

    private static void add(List<String> lines, String name, JsonNode value) {
        if (value.isObject()) {
            value.properties().forEach(inner -> add(lines, name + "." + inner.getKey(), inner.getValue()));
        } else if (value.isTextual()) {
            value.asText().strip().lines().forEach(text -> lines.add(line(name, text)));
        } else {
            lines.add(line(name, plain(name, value)));
        }
    }

    private static String plain(String name, JsonNode value) {
        if (value.isArray()) {
            List<String> elements = new ArrayList<>();
            value.forEach(element -> elements.add(element.asText()));
            return String.join(", ", elements);
        }
        return switch (name) {
            case "event_time" -> value.asText() + "  " + WallTime.show(value.asLong());
            case "start_ms", "end_ms" -> value.asText() + "  " + MediaTime.clock(value.asLong());
            default -> value.asText();
        };
    }

    private static Table events(SlotDocument slot) {
        Table table = Table.of("KEY", "POSITION", "MODALITY", "TEXT");
        slot.events()
                .forEach(event -> table.row(
                        event.key(),
                        EventText.position(event.startMs(), event.endMs()),
                        ModalityName.show(event.modality()),
                        EventText.of(event.modality(), event.text(), event.uri())));
        return table;
    }

    private static String line(String name, String value) {
        return (DisplayText.pad(DisplayText.oneLine(name), NAME_WIDTH) + "  " + DisplayText.oneLine(value))
                .stripTrailing();
    }
}
