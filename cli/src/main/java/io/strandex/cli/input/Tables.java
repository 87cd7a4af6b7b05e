package io.strandex.cli.input;

import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** Markdown tables: each is a TABLE event with its markdown as text and the heading above it as caption. */
final class Tables implements EventSource {
    private static final int LONGEST = 1024 * 1024;
    private static final int MOST_ROWS = 10_000;

    private final String name;
    private final Scene scene;
    private final Lines lines;
    private String caption = "";
    private int number;

    Tables(String name, InputStream in, Scene scene) {
        this.name = name;
        this.scene = scene;
        this.lines = new Lines(in, LONGEST);
    }

    @Override
    public @Nullable Entry next() throws IOException {
        for (String line = line(); line != null; line = line()) {
            if (line.startsWith("|")) {
                List<String> rows = rows(line);
                if (rows.size() >= 2 && rows.get(1).matches("[|\\s:-]+")) {
                    return entry(rows);
                }
            } else if (!line.isBlank()) {
                caption = line.replaceFirst("^#+\\s*", "");
            }
        }
        return null;
    }

    private @Nullable String line() throws IOException {
        byte[] line = lines.next();
        return line == null ? null : new String(line, StandardCharsets.UTF_8).strip();
    }

    private List<String> rows(String first) throws IOException {
        List<String> rows = new ArrayList<>(List.of(first));
        for (String line = line(); line != null && line.startsWith("|"); line = line()) {
            if (rows.size() < MOST_ROWS) {
                rows.add(line);
            }
        }
        return rows;
    }

    private Entry entry(List<String> rows) {
        number++;
        String markdown = String.join("\n", rows);
        Map<String, Object> attributes = new HashMap<>(Map.of("rows", rows.size() - 2L));
        if (!caption.isEmpty()) {
            attributes.put("caption", caption);
        }
        MediaEvent event = scene.event("table-" + number, Modality.TABLE, 0)
                .setText(markdown)
                .setAttributes(attributes)
                .build();
        return new Entry.Read(
                new Place(name, Math.max(1, lines.number() - rows.size())),
                Bytes.wrap(markdown.getBytes(StandardCharsets.UTF_8)),
                event);
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
