package io.strandex.cli.input;

import io.strandex.cli.CliException;
import io.strandex.event.InvalidEventException;
import io.strandex.event.Judgement.Rejected;
import io.strandex.event.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** Events as rows below a header; a quoted cell may hold separators and line breaks (RFC 4180). */
final class CsvEvents implements EventSource {
    private static final int LONGEST = 1024 * 1024;

    private final String name;
    private final Lines lines;
    private final CSVFormat format;
    private final CsvColumns columns;
    private long firstLine;
    private boolean cut;

    CsvEvents(String name, InputStream in, char separator) throws IOException {
        this.name = name;
        this.lines = new Lines(in, LONGEST);
        this.format = CSVFormat.RFC4180.builder().setDelimiter(separator).get();
        byte[] header = row();
        if (header == null) {
            throw CliException.usage(name + " is empty: the first line names the columns");
        }
        this.columns = new CsvColumns(name, cells(header));
    }

    /** The next logical row: as many lines as its quotes need. */
    private byte @Nullable [] row() throws IOException {
        byte[] line = lines.next();
        firstLine = lines.number();
        cut = lines.isCut();
        if (line == null || !isOpen(line)) {
            return line;
        }
        ByteArrayOutputStream row = new ByteArrayOutputStream();
        row.writeBytes(line);
        boolean open = true;
        while (open && row.size() < LONGEST) {
            line = lines.next();
            if (line == null) {
                break;
            }
            row.write('\n');
            row.writeBytes(line);
            open ^= isOpen(line);
        }
        cut |= row.size() >= LONGEST;
        return row.toByteArray();
    }

    /** Whether a line holds an odd number of quotes. */
    private static boolean isOpen(byte[] line) {
        boolean open = false;
        for (byte b : line) {
            open ^= b == '"';
        }
        return open;
    }

    private List<String> cells(byte[] row) throws IOException {
        try (CSVParser parser = CSVParser.parse(new String(row, StandardCharsets.UTF_8), format)) {
            List<CSVRecord> records = parser.getRecords();
            return records.isEmpty() ? List.of() : records.getFirst().toList();
        } catch (IllegalStateException | java.io.UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public @Nullable Entry next() throws IOException {
        byte[] row = row();
        while (row != null && row.length == 0) {
            row = row();
        }
        return row == null ? null : entry(row);
    }

    private Entry entry(byte[] row) {
        Place place = new Place(name, firstLine);
        Bytes original = Bytes.wrap(row);
        if (cut) {
            String explanation = "the row is longer than " + LONGEST + " bytes: is a quote missing?";
            return new Entry.Refused(place, original, new Rejected(Reason.EVENT_TOO_LARGE, explanation));
        }
        try {
            return new Entry.Read(place, original, columns.event(cells(row)));
        } catch (InvalidEventException e) {
            return new Entry.Refused(place, original, e.rejected());
        } catch (IOException e) {
            String explanation = "not a row of CSV: " + e.getMessage();
            return new Entry.Refused(place, original, new Rejected(Reason.MALFORMED_INPUT, explanation));
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
