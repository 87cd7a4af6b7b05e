package io.strandex.cli.input;

import io.strandex.event.Judgement.Rejected;
import io.strandex.event.Reason;
import io.strandex.events.Modality;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Markdown tables, with or without pipes at their edges: each is a TABLE event with its markdown as text and the line above it as
 * caption. What stands in a fenced block of code is an example, not a table.
 */
final class Tables implements EventSource {
    private static final int LONGEST = 1024 * 1024;
    private static final int MOST_ROWS = 10_000;
    private static final Pattern RULE = Pattern.compile("\\|?\\s*:?-+:?\\s*(\\|\\s*:?-+:?\\s*)*\\|?");
    private static final Pattern FENCE = Pattern.compile("(```|~~~).*");

    private final String name;
    private final Scene scene;
    private final Lines lines;
    private @Nullable String ahead;
    private String caption = "";
    private int number;
    private String fault = "";

    Tables(String name, InputStream in, Scene scene) {
        this.name = name;
        this.scene = scene;
        this.lines = new Lines(in, LONGEST);
    }

    @Override
    public @Nullable Entry next() throws IOException {
        fault = "";
        for (String line = line(); line != null; line = line()) {
            if (FENCE.matcher(line).matches()) {
                skipFenced(line.substring(0, 3));
            } else if (isRuled(line)) {
                return entry(line);
            } else if (!line.isBlank()) {
                caption = line.replaceFirst("^#+\\s*", "");
            }
        }
        return null;
    }

    private void skipFenced(String fence) throws IOException {
        String line = line();
        while (line != null && !line.startsWith(fence)) {
            line = line();
        }
    }

    /** Whether the next line is the rule that makes a table of this one. */
    private boolean isRuled(String line) throws IOException {
        if (line.indexOf('|') < 0) {
            return false;
        }
        ahead = line();
        return ahead != null && ahead.indexOf('|') >= 0 && RULE.matcher(ahead).matches();
    }

    private @Nullable String line() throws IOException {
        if (ahead != null) {
            String line = ahead;
            ahead = null;
            return line;
        }
        byte[] line = lines.next();
        if (line == null) {
            return null;
        }
        if (lines.isCut()) {
            fault = "line " + lines.number() + " is longer than " + LONGEST + " bytes";
        }
        return Utf8.text(line).orElseGet(() -> undecodable(line)).strip();
    }

    private String undecodable(byte[] line) {
        fault = "line " + lines.number() + " is " + Utf8.REFUSAL;
        return new String(line, StandardCharsets.UTF_8);
    }

    private Entry entry(String header) throws IOException {
        long first = lines.number() - 1;
        List<String> rows = new ArrayList<>(List.of(header));
        long count = 1;
        String line = line();
        while (line != null && line.indexOf('|') >= 0) {
            count++;
            if (rows.size() < MOST_ROWS) {
                rows.add(line);
            }
            line = line();
        }
        ahead = line;
        number++;
        Place place = new Place(name, first);
        String markdown = String.join("\n", rows);
        Bytes original = Bytes.wrap(markdown.getBytes(StandardCharsets.UTF_8));
        if (!fault.isEmpty()) {
            return new Entry.Refused(place, original, new Rejected(Reason.MALFORMED_INPUT, fault));
        }
        if (count > rows.size()) {
            String tooLong = "the table has " + count + " rows, more than " + MOST_ROWS + ": split it";
            return new Entry.Refused(place, original, new Rejected(Reason.EVENT_TOO_LARGE, tooLong));
        }
        return new Entry.Read(
                place,
                original,
                scene.event("table-" + number, Modality.TABLE, 0)
                        .setText(markdown)
                        .setAttributes(attributes(count - 2))
                        .build());
    }

    private Map<String, Object> attributes(long rows) {
        Map<String, Object> attributes = new HashMap<>(Map.of("rows", rows));
        if (!caption.isEmpty()) {
            attributes.put("caption", caption);
        }
        return attributes;
    }

    @Override
    public long position() {
        return lines.position();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
