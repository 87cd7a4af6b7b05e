package io.strandex.cli.input;

import io.strandex.event.InvalidEventException;
import io.strandex.event.Judgement.Rejected;
import io.strandex.event.Reason;
import io.strandex.json.MediaEventJson;
import java.io.IOException;
import java.io.InputStream;
import org.apache.kafka.common.utils.Bytes;
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
        byte[] line = lines.next();
        while (line != null && isBlank(line)) {
            line = lines.next();
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

    private Entry entry(byte[] line) {
        Place place = new Place(name, lines.number());
        Bytes original = Bytes.wrap(line);
        if (lines.isCut()) {
            String explanation = "the line is longer than " + lines.limit() + " bytes";
            return new Entry.Refused(place, original, new Rejected(Reason.EVENT_TOO_LARGE, explanation));
        }
        try {
            return new Entry.Read(place, original, MediaEventJson.parse(line));
        } catch (InvalidEventException e) {
            return new Entry.Refused(place, original, e.rejected());
        }
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
