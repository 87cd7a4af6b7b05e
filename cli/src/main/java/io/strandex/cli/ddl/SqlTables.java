package io.strandex.cli.ddl;

import io.strandex.key.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** Tables of stores that speak SQL. */
final class SqlTables {
    /** The column of the whole key, where there is one. */
    static final String KEY = "key";

    /** The columns behind those of the dimensions. */
    static final List<String> REST = List.of("event_id", "scene_id", "body", "uri", "attributes", "embedding");

    private static final int HNSW_FLOATS = 2_000;

    private SqlTables() {}

    /** Hot and cold parts by time; the clustered primary key starts with the salt, which spreads the regions. */
    static String tidb(Design design) {
        String parts = design.time()
                .map(time -> """

                        PARTITION BY RANGE (%1$s) (
                          PARTITION cold VALUES LESS THAN (%2$s), -- %3$s
                          PARTITION hot VALUES LESS THAN MAXVALUE -- split it: ALTER TABLE %4$s REORGANIZE PARTITION hot INTO (...)
                        )""".formatted(
                        time.name(), design.hotFromMs(), Instant.ofEpochMilli(design.hotFromMs()), design.name()))
                .orElse("");
        return "CREATE TABLE " + design.name() + " (\n"
                + columns(design.saltFirst(), "BIGINT", "VARCHAR(%d) CHARACTER SET ascii COLLATE ascii_bin")
                + rest("TEXT", "JSON", "BLOB")
                + "  PRIMARY KEY (" + Design.names(design.saltFirst()) + ") /*T![clustered_index] CLUSTERED */\n)"
                + parts + ";\n";
    }

    /** Ranges of the primary key are split and moved by load; the salt in front keeps a hot end from forming. */
    static String cockroachdb(Design design) {
        return "CREATE TABLE " + design.name() + " (\n"
                + columns(design.saltFirst(), "INT8", "STRING(%d)")
                + rest("STRING", "JSONB", "VECTOR(" + design.vector() + ")")
                + "  PRIMARY KEY (" + Design.names(design.saltFirst()) + ")\n);\n";
    }

    /** One key column under the collation of bytes; the salt needs no place of its own on one server. */
    static String postgres(Design design) {
        return "CREATE EXTENSION IF NOT EXISTS vector;\n"
                + "CREATE TABLE " + design.name() + " (\n"
                + "  key varchar(" + design.keyBytes() + ") COLLATE \"C\" NOT NULL,\n"
                + columns(design.columns(), "bigint", "varchar(%d) COLLATE \"C\"")
                + rest("text", "jsonb", "vector(" + design.vector() + ")")
                + "  PRIMARY KEY (key)\n);\n"
                + "CREATE INDEX ON " + design.name() + " USING hnsw (" + indexed(design.vector()) + ");\n";
    }

    /** HNSW holds 2,000 dimensions of four bytes, or 4,000 of two. */
    private static String indexed(int vector) {
        return vector <= HNSW_FLOATS
                ? "embedding vector_cosine_ops"
                : "(embedding::halfvec(" + vector + ")) halfvec_cosine_ops";
    }

    /** The primary key is the derived storage key; rows are spread by the hash of the distribution by itself. */
    static String risingwave(Design design) {
        return "CREATE TABLE " + design.name() + " (\n"
                + columns(design.columns(), "BIGINT", "VARCHAR").replace(" NOT NULL", "")
                + rest("VARCHAR", "JSONB", "REAL[]").replace(" NOT NULL", "")
                + "  PRIMARY KEY (" + Design.names(design.ordered()) + ")\n);\n";
    }

    private static String columns(List<Column> columns, String number, String text) {
        StringBuilder lines = new StringBuilder();
        for (Column column : columns) {
            String type = column.isNumber() ? number : type(column, text);
            lines.append("  ").append(column.name()).append(' ').append(type).append(" NOT NULL,\n");
        }
        return lines.toString();
    }

    private static String type(Column column, String text) {
        boolean free = column.kind() instanceof Kind.Text && text.contains("ascii_bin");
        String type = free ? "VARBINARY(%d)" : text;
        return String.format(Locale.ROOT, type, column.bytes());
    }

    static String rest(String text, String json, String vector) {
        return """
                event_id %1$s NOT NULL,
                scene_id %1$s NOT NULL,
                body %1$s,
                uri %1$s,
                attributes %2$s,
                embedding %3$s,
                """.formatted(text, json, vector).indent(2);
    }
}
