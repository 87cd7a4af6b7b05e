package io.strandex.cli.input;

import io.strandex.event.InvalidEventException;
import io.strandex.event.Judgement.Rejected;
import io.strandex.json.MediaEventJson;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One JSON object a line; blank lines are passed over. */
final class JsonLines implements EventSource {
    private static final int LONGEST = 8 * 1024 * 1024;

    private final String name;
    private final Lines lines;

    JsonLines(String name, InputStream in) {
        this.name = name;
        this.lines = new Lines(in, LONGEST);
    }

    @Override
    public @Nullable Entry next() throws IOException {
        RawLine line = RawLine.next(lines);
        while (line != null && isBlank(line.bytes().get())) {
            line = RawLine.next(lines);
        }
        return line == null ? null : entry(line);
    }

    private static boolean isBlank(byte[] line) {
        for (byte b : line) {
            if (b != ' ' && b != '\t') {
                return false;
            }
        }
        return true;
    }

    private Entry entry(RawLine line) {
        Place place = new Place(name, line.number());
        byte[] json = line.bytes().get();
        if (line.isCut()) {
            return refused(place, line, line.fault().orElseThrow());
        }
        try {
            return new Entry.Read(place, RawLine.original(List.of(line)), MediaEventJson.parse(json));
        } catch (InvalidEventException e) {
            // Of bytes that are no text the parser says less than what is to be done.
            return refused(place, line, line.fault().orElse(e.rejected()));
        }
    }

    private static Entry refused(Place place, RawLine line, Rejected rejected) {
        String scene = SceneOfJson.read(line.bytes().get());
        return new Entry.Refused(place, RawLine.original(List.of(line)), scene, rejected);
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
