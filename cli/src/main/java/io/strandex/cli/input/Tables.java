package io.strandex.cli.input;

import io.strandex.event.InvalidEventException;
import io.strandex.event.Judgement.Rejected;
import io.strandex.event.Reason;
import io.strandex.events.MediaEvent;
import io.strandex.events.Modality;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Markdown tables, with or without pipes at their edges: each is a TABLE event with its markdown as text and the line above it as
 * caption. What stands in a fenced block of code is an example, not a table.
 */
final class Tables implements EventSource {
    private static final int LONGEST = 4 * 1024 * 1024;
    private static final int MOST_ROWS = 10_000;
    private static final Pattern RULE = Pattern.compile("\\|?\\s*:?-+:?\\s*(\\|\\s*:?-+:?\\s*)*+\\|?");
    private static final Pattern PIPE = Pattern.compile("(?<!\\\\)\\|");
    private static final Pattern FENCE = Pattern.compile("(`{3,}[^`]*|~~~.*)");

    private static final Rejected LONE_RETURNS = new Rejected(
            Reason.MALFORMED_INPUT,
            "lines end with carriage returns alone: end them with line feeds (tr '\\r' '\\n' < OLD > NEW)");

    private final String name;
    private final Scene scene;
    private final Lines lines;
    private @Nullable RawLine ahead;
    private @Nullable RawLine caption;
    private int number;

    Tables(String name, InputStream in, Scene scene) {
        this.name = name;
        this.scene = scene;
        this.lines = new Lines(in, LONGEST);
    }

    @Override
    public @Nullable Entry next() throws IOException {
        for (RawLine line = line(); line != null; line = line()) {
            String text = text(line);
            if (text.indexOf('\r') >= 0) {
                return new Entry.Refused(place(line), RawLine.original(List.of(line)), scene.id(), LONE_RETURNS);
            }
            if (FENCE.matcher(text).matches()) {
                skipFenced(text);
            } else if (isRuled(text)) {
                return entry(line);
            } else if (!text.isEmpty()) {
                caption = line;
            }
        }
        return null;
    }

    /** A fence is closed by one of the same letter that is as long at least, and by nothing else. */
    private void skipFenced(String opening) throws IOException {
        String letter = opening.substring(0, 1);
        int length =
                opening.length() - opening.replaceFirst("^" + letter + "+", "").length();
        Pattern closing = Pattern.compile(letter + "{" + length + ",}");
        RawLine line = line();
        while (line != null && !closing.matcher(text(line)).matches()) {
            line = line();
        }
    }

    /** Whether the next line is the rule that makes a table of this one. */
    private boolean isRuled(String text) throws IOException {
        if (text.indexOf('|') < 0) {
            return false;
        }
        ahead = line();
        return ahead != null && isRow(ahead) && RULE.matcher(text(ahead)).matches();
    }

    private static boolean isRow(RawLine line) {
        return text(line).indexOf('|') >= 0;
    }

    private static String text(RawLine line) {
        return line.text().strip();
    }

    private @Nullable RawLine line() throws IOException {
        RawLine line = ahead;
        ahead = null;
        return line == null ? RawLine.next(lines) : line;
    }

    private Entry entry(RawLine header) throws IOException {
        List<RawLine> rows = new ArrayList<>(List.of(header));
        long count = 1;
        long size = header.bytes().get().length;
        RawLine line = line();
        while (line != null && isRow(line)) {
            count++;
            size += line.bytes().get().length;
            if (rows.size() < MOST_ROWS && size <= LONGEST) {
                rows.add(line);
            }
            line = line();
        }
        ahead = line;
        number++;
        Place place = place(header);
        Bytes original = RawLine.original(rows);
        try {
            return new Entry.Read(place, original, event(rows, count));
        } catch (InvalidEventException e) {
            return new Entry.Refused(place, original, scene.id(), e.rejected());
        } finally {
            // The next table has a line above it of its own, or none.
            caption = null;
        }
    }

    private Place place(RawLine line) {
        return new Place(name, line.number());
    }

    private MediaEvent event(List<RawLine> rows, long count) {
        if (count > rows.size()) {
            throw new InvalidEventException(
                    Reason.EVENT_TOO_LARGE,
                    "the table has " + count + " rows, and at most " + MOST_ROWS + " of together " + LONGEST
                            + " bytes are taken: split it");
        }
        int width = cells(rows.getFirst());
        rows.forEach(row -> check(row, width));
        return scene.event("table-" + number, Modality.TABLE, 0)
                .setText(rows.stream().map(Tables::text).collect(Collectors.joining("\n")))
                .setAttributes(attributes(count - 2))
                .build();
    }

    private static void check(RawLine row, int width) {
        refuse(row.fault());
        if (cells(row) > width) {
            throw new InvalidEventException(
                    Reason.MALFORMED_INPUT,
                    "line " + row.number() + " has " + cells(row) + " cells, but the header " + width);
        }
    }

    private static void refuse(Optional<Rejected> fault) {
        if (fault.isPresent()) {
            throw new InvalidEventException(fault.get().reason(), fault.get().explanation());
        }
    }

    /** Cells lie between pipes; a pipe behind a backslash is a letter, those at the edges are decoration. */
    private static int cells(RawLine row) {
        String text = text(row);
        int edges = (text.startsWith("|") ? 1 : 0) + (text.endsWith("|") && !text.endsWith("\\|") ? 1 : 0);
        return (int) PIPE.matcher(text).results().count() + 1 - edges;
    }

    /** The caption is part of the event: a table whose caption can't be read is refused, too. */
    private Map<String, Object> attributes(long rows) {
        Map<String, Object> attributes = new HashMap<>(Map.of("rows", rows));
        if (caption != null) {
            refuse(caption.fault());
            attributes.put("caption", text(caption).replaceFirst("^#+\\s*", ""));
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
