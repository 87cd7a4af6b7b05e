package io.strandex.cli.input;

import io.strandex.events.Modality;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.StringJoiner;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** A CSV file as one table: a TABLE event whose text is the table in markdown. */
final class CsvTable implements EventSource {
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
        String markdown = markdown();
        return new Entry.Read(
                new Place(name, 1),
                Bytes.wrap(markdown.getBytes(StandardCharsets.UTF_8)),
                scene.event("table-1", Modality.TABLE, 0).setText(markdown).build());
    }

    private String markdown() throws IOException {
        StringBuilder markdown = new StringBuilder();
        CSVFormat format = CSVFormat.RFC4180.builder().setDelimiter(separator).get();
        Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8);
        try (CSVParser parser = CSVParser.parse(reader, format)) {
            for (CSVRecord row : parser) {
                if (parser.getRecordNumber() > MOST_ROWS) {
                    break;
                }
                line(markdown, row.toList());
                if (parser.getRecordNumber() == 1) {
                    line(markdown, row.stream().map(cell -> "---").toList());
                }
            }
        }
        return markdown.toString().strip();
    }

    private static void line(StringBuilder markdown, List<String> cells) {
        StringJoiner line = new StringJoiner(" | ", "| ", " |\n");
        cells.forEach(cell -> line.add(cell.replace("|", "\\|").replace("\n", " ")));
        markdown.append(line);
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
