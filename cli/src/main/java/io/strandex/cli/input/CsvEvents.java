package io.strandex.cli.input;

import io.strandex.cli.CliException;
import io.strandex.event.InvalidEventException;
import io.strandex.event.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** Events as rows below a header; a quoted cell may hold separators and line breaks (RFC 4180). */
final class CsvEvents implements EventSource {
    private final String name;
    private final CsvRows rows;
    private final CSVFormat format;
    private final CsvColumns columns;

    CsvEvents(String name, InputStream in, char separator) throws IOException {
        this.name = name;
        this.rows = new CsvRows(in, separator);
        this.format = CSVFormat.RFC4180.builder().setDelimiter(separator).get();
        byte[] header = rows.next();
        if (header == null || header.length == 0) {
            throw CliException.usage(name + " is empty: the first line names the columns");
        }
        try {
            this.columns = new CsvColumns(name, cells(header), separator);
        } catch (InvalidEventException e) {
            throw CliException.usage(name + ": the first line names no columns: " + e.getMessage());
        }
    }

    /** @throws InvalidEventException if the bytes are no row */
    private List<String> cells(byte[] row) throws IOException {
        if (rows.isOpen() || rows.isCut()) {
            String lines = rows.firstLine() == rows.lastLine()
                    ? "line " + rows.firstLine()
                    : "lines " + rows.firstLine() + " to " + rows.lastLine() + " became one row";
            Reason reason = rows.isCut() ? Reason.EVENT_TOO_LARGE : Reason.MALFORMED_INPUT;
            throw new InvalidEventException(reason, "a quote is not closed, or the row is too long: " + lines);
        }
        String text = Utf8.text(row)
                .orElseThrow(() -> new InvalidEventException(Reason.MALFORMED_INPUT, Utf8.REFUSAL))
                .replace("\r\n", "\n");
        try (CSVParser parser = CSVParser.parse(text, format)) {
            List<CSVRecord> records = parser.getRecords();
            if (records.size() != 1) {
                throw new InvalidEventException(
                        Reason.MALFORMED_INPUT,
                        "a carriage return stands alone in this line: lines end with LF, or with CR and LF");
            }
            return records.getFirst().toList();
        } catch (IllegalStateException | java.io.UncheckedIOException e) {
            throw new InvalidEventException(
                    Reason.MALFORMED_INPUT,
                    "not a row of CSV: after a quoted cell comes a separator or the line's end");
        }
    }

    @Override
    public @Nullable Entry next() throws IOException {
        byte[] row = rows.next();
        while (row != null && row.length == 0) {
            row = rows.next();
        }
        return row == null ? null : entry(row);
    }

    private Entry entry(byte[] row) throws IOException {
        Place place = new Place(name, rows.firstLine());
        Bytes original = Bytes.wrap(row);
        String scene = "";
        try {
            List<String> cells = cells(row);
            scene = columns.scene(cells);
            return new Entry.Read(place, original, columns.event(cells));
        } catch (InvalidEventException e) {
            return new Entry.Refused(place, original, scene, e.rejected());
        }
    }

    @Override
    public long position() {
        return rows.position();
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
