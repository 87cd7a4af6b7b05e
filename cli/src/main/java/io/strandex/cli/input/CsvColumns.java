package io.strandex.cli.input;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.strandex.cli.CliException;
import io.strandex.event.InvalidEventException;
import io.strandex.event.Reason;
import io.strandex.events.MediaEvent;
import io.strandex.json.MediaEventJson;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * The columns of a file of events: the contract's field names, {@code embedding.model}, {@code embedding.vector} (base64) and
 * {@code attributes.NAME}. An empty cell is an absent field. Attributes that look like numbers or booleans become such.
 */
final class CsvColumns {
    private static final String ATTRIBUTE = "attributes.";
    private static final String EMBEDDING = "embedding.";
    private static final Set<String> TEXTS = Set.of("event_id", "scene_id", "modality", "op", "text", "uri");
    private static final Set<String> VECTOR = Set.of("embedding.model", "embedding.vector");
    private static final String WHOLE = "-?\\d{1,19}";
    private static final String DECIMAL = "-?\\d{1,40}\\.\\d{1,40}";

    private final List<String> names;

    CsvColumns(String file, List<String> header, char separator) {
        names = List.copyOf(header);
        List<String> known = MediaEvent.getClassSchema().getFields().stream()
                .map(Schema.Field::name)
                .filter(name -> !name.equals("embedding") && !name.equals("attributes"))
                .toList();
        List<String> unknown = new ArrayList<>(names);
        unknown.removeIf(name -> known.contains(name) || VECTOR.contains(name) || name.startsWith(ATTRIBUTE));
        if (!unknown.isEmpty()) {
            String hint = names.size() == 1 && !names.getFirst().matches("\\w+")
                    ? "; cells are separated by " + (separator == ',' ? "commas" : "tabs") + " here"
                    : "";
            throw CliException.usage(file + ": the contract has no columns " + unknown + ": use " + known
                    + ", embedding.model, embedding.vector or attributes.NAME" + hint);
        }
        Set<String> seen = new HashSet<>();
        names.stream().filter(name -> !seen.add(name)).findFirst().ifPresent(twice -> {
            throw CliException.usage(file + ": two columns are named " + twice);
        });
    }

    /** The scene of a row, or an empty text where its cells are not those that the header names. */
    String scene(List<String> cells) {
        int column = names.indexOf("scene_id");
        return column < 0 || cells.size() != names.size() ? "" : cells.get(column);
    }

    MediaEvent event(List<String> cells) {
        if (cells.size() != names.size()) {
            throw new InvalidEventException(
                    Reason.MALFORMED_INPUT, "the row has " + cells.size() + " cells, but the header " + names.size());
        }
        ObjectNode event = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < cells.size(); i++) {
            if (!cells.get(i).isEmpty()) {
                put(event, names.get(i), cells.get(i));
            }
        }
        return MediaEventJson.parse(event.toString());
    }

    private static void put(ObjectNode event, String name, String cell) {
        if (name.startsWith(ATTRIBUTE)) {
            typed(event.withObjectProperty("attributes"), name.substring(ATTRIBUTE.length()), cell);
        } else if (name.startsWith(EMBEDDING)) {
            event.withObjectProperty("embedding").put(name.substring(EMBEDDING.length()), cell);
        } else if (TEXTS.contains(name)) {
            event.put(name, cell);
        } else {
            number(event, name, cell);
        }
    }

    private static void number(ObjectNode object, String name, String cell) {
        if (cell.matches(WHOLE) || cell.matches(DECIMAL)) {
            object.put(name, new BigDecimal(cell));
        } else {
            object.put(name, cell);
        }
    }

    private static void typed(ObjectNode object, String name, String cell) {
        if (cell.equals("true") || cell.equals("false")) {
            object.put(name, cell.equals("true"));
        } else if (cell.matches("-?0\\d+")) {
            // Digits behind a zero are a name, such as a postal code.
            object.put(name, cell);
        } else {
            number(object, name, cell);
        }
    }
}
