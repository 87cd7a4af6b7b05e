package io.strandex.cli.input;

import io.strandex.event.InvalidEventException;
import io.strandex.event.Reason;
import io.strandex.events.Modality;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.StringJoiner;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** A CSV file as one table: a TABLE event whose text is the table in markdown. */
final class CsvTable implements EventSource {
    private static final int LONGEST = 4 * 1024 * 1024;
    private static final int MOST_ROWS = 10_000;

    private final String name;
    private final Scene scene;
    private final InputStream in;
    private final char separator;
    private boolean read;

    CsvTable(String name, InputStream in, char separator, Scene scene) {
        this.name = name;
        this.in = in;
        this.separator = separator;
        this.scene = scene;
    }

    @Override
    public @Nullable Entry next() throws IOException {
        if (read) {
            return null;
        }
        read = true;
        Place place = new Place(name, 1);
        Bytes original = Bytes.wrap(in.readNBytes(LONGEST + 1));
        Utf8.refuseUtf16(original.get(), original.get().length);
        try {
            return new Entry.Read(
                    place,
                    original,
                    scene.event("table-1", Modality.TABLE, 0)
                            .setText(markdown(original))
                            .build());
        } catch (InvalidEventException e) {
            return new Entry.Refused(place, original, scene.id(), e.rejected());
        }
    }

    private String markdown(Bytes original) throws IOException {
        if (original.get().length > LONGEST) {
            throw new InvalidEventException(Reason.EVENT_TOO_LARGE, "the table is longer than " + LONGEST + " bytes");
        }
        String text = Utf8.text(original.get())
                .orElseThrow(() -> malformed(Utf8.REFUSAL))
                .replaceFirst("^\ufeff", "");
        StringBuilder markdown = new StringBuilder();
        CSVFormat format = CSVFormat.RFC4180.builder().setDelimiter(separator).get();
        try (CSVParser parser = CSVParser.parse(text, format)) {
            int width = 0;
            for (CSVRecord row : parser) {
                width = row.getRecordNumber() == 1 ? row.size() : width;
                row(markdown, row, width);
            }
        } catch (IllegalStateException | java.io.UncheckedIOException e) {
            throw malformed(
                    "not CSV: a quote is not closed, or after a quoted cell comes something else than a separator");
        }
        if (markdown.isEmpty()) {
            throw malformed("the table has no rows");
        }
        return markdown.toString().strip();
    }

    /** A short row is filled up; a long one has cells that no column names. */
    private static void row(StringBuilder markdown, CSVRecord row, int width) {
        long number = row.getRecordNumber();
        if (number > MOST_ROWS) {
            throw new InvalidEventException(
                    Reason.EVENT_TOO_LARGE, "the table has more than " + MOST_ROWS + " rows: split the file");
        }
        if (row.size() > width) {
            throw malformed("row " + number + " has " + row.size() + " cells, but the first row " + width);
        }
        StringJoiner line = new StringJoiner(" | ", "| ", " |\n");
        row.forEach(cell -> line.add(cell.replace("|", "\\|").replaceAll("[\r\n]+", " ")));
        Collections.nCopies(width - row.size(), "").forEach(line::add);
        markdown.append(line);
        if (number == 1) {
            markdown.append("|").append(" --- |".repeat(width)).append('\n');
        }
    }

    private static InvalidEventException malformed(String explanation) {
        return new InvalidEventException(Reason.MALFORMED_INPUT, explanation);
    }

    @Override
    public long position() {
        return 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
