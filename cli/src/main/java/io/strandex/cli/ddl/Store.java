package io.strandex.cli.ddl;

import io.strandex.cli.CliException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A store, what it can hold, the words it keeps for itself, and how a layout looks in it. */
enum Store {
    ELASTICSEARCH(512, 4_096),
    OPENSEARCH(512, 16_000),
    CASSANDRA(65_535, 1_000, 8_192, 48),
    SCYLLA(65_535, 1_000, 16_000, 48),
    TIDB(3_072, 16, 16_383, 64),
    COCKROACHDB(65_535, 1_000, 16_000, 128),
    POSTGRES_PGVECTOR(2_704, 1_000, 4_000, 63),
    MILVUS(64, 32_768),
    QDRANT(65_535, 65_535),
    WEAVIATE(65_535, 65_535),
    RISINGWAVE(65_535, 1_000, 16_000, 63),
    TABLESTORE(1_024, 4, 4_096, 255);

    private static final int LEAST_OF_MILVUS = 2;
    private static final int LONGEST_NAME = 255;

    private final int keyBytes;
    private final int keyColumns;
    private final int dimensions;
    private final int nameLength;

    /** A store that keeps the key in one column. */
    Store(int keyBytes, int dimensions) {
        this(keyBytes, Integer.MAX_VALUE, dimensions, LONGEST_NAME);
    }

    /**
     * Limits as the store's documentation says them.
     *
     * @param keyBytes bytes of a key
     * @param keyColumns columns of a key
     * @param dimensions dimensions of a vector that can be searched
     * @param nameLength characters of the name of a table or column
     */
    Store(int keyBytes, int keyColumns, int dimensions, int nameLength) {
        this.keyBytes = keyBytes;
        this.keyColumns = keyColumns;
        this.dimensions = dimensions;
        this.nameLength = nameLength;
    }

    /** The definition for a layout; a layout the store cannot hold is refused with what to do instead. */
    String definition(Design design) {
        if (design.keyBytes() > keyBytes) {
            throw CliException.usage(this + " takes keys of at most " + keyBytes + " bytes, and "
                    + design.layout() + " has up to " + design.keyBytes() + ": hash what is long, "
                    + design.hashed(keyBytes).orElse("and leave dimensions out"));
        }
        if (design.columns().size() > keyColumns) {
            throw CliException.usage(this + " takes at most " + keyColumns + " key columns, and "
                    + design.layout() + " has " + design.columns().size()
                    + ": leave dimensions out, as in --layout '{salt:2}|{ts:time_ms}:{scene:hash8}:{event:hash13}'");
        }
        checkVector(design.vector());
        List<String> faults = hasColumns() ? Renaming.faults(this, design) : List.of();
        if (!faults.isEmpty()) {
            int last = faults.size() - 1;
            throw CliException.usage(this + " can't have " + String.join(", ", faults.subList(0, last))
                    + "; other names make the same keys: " + faults.get(last));
        }
        return form(design);
    }

    private void checkVector(int vector) {
        if (vector > dimensions) {
            throw CliException.usage(this + " searches vectors of at most " + dimensions + " dimensions, not " + vector
                    + ": project them, --dimension " + dimensions);
        }
        if (this == MILVUS && vector < LEAST_OF_MILVUS) {
            throw CliException.usage("milvus takes vectors of at least 2 dimensions: --dimension 2");
        }
    }

    private String form(Design design) {
        return switch (this) {
            case ELASTICSEARCH -> SearchMappings.elasticsearch(design);
            case OPENSEARCH -> SearchMappings.opensearch(design);
            case CASSANDRA, SCYLLA -> CqlTable.of(design);
            case TIDB -> SqlTables.tidb(design);
            case COCKROACHDB -> SqlTables.cockroachdb(design);
            case POSTGRES_PGVECTOR -> SqlTables.postgres(design);
            case MILVUS -> Collections.milvus(design);
            case QDRANT -> Collections.qdrant(design);
            case WEAVIATE -> Collections.weaviate(design);
            case RISINGWAVE -> SqlTables.risingwave(design);
            case TABLESTORE -> Collections.tablestore(design);
        };
    }

    int nameLength() {
        return nameLength;
    }

    boolean reserves(String name) {
        return reserved().contains(name);
    }

    private Set<String> reserved() {
        return switch (this) {
            case CASSANDRA, SCYLLA -> ReservedWords.CQL;
            case TIDB -> ReservedWords.TIDB;
            case COCKROACHDB -> ReservedWords.COCKROACH;
            case POSTGRES_PGVECTOR, RISINGWAVE -> ReservedWords.POSTGRES;
            case ELASTICSEARCH, OPENSEARCH, MILVUS, QDRANT, WEAVIATE, TABLESTORE -> Set.of();
        };
    }

    /** Whether each dimension has a column. */
    private boolean hasColumns() {
        return !reserved().isEmpty() || this == TABLESTORE;
    }

    /** Names of the columns that the store's definition has beside those of the dimensions. */
    List<String> columnsBeside(Design design) {
        if (this == TABLESTORE) {
            return List.of();
        }
        List<String> columns = new ArrayList<>(SqlTables.REST);
        if (this == POSTGRES_PGVECTOR) {
            columns.add(SqlTables.KEY);
        }
        if ((this == CASSANDRA || this == SCYLLA) && design.time().isPresent()) {
            columns.add(CqlTable.MONTH);
        }
        return columns;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
