package io.strandex.cli.ddl;

import io.strandex.cli.CliException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A store, what it can hold, the words it keeps for itself, and how a layout looks in it. */
enum Store {
    ELASTICSEARCH(Limits.oneColumn(512, 4_096), Set.of()),
    OPENSEARCH(Limits.oneColumn(512, 16_000), Set.of()),
    CASSANDRA(new Limits(65_535, 1_000, 8_192, 48), ReservedWords.CQL),
    SCYLLA(new Limits(65_535, 1_000, 16_000, 48), ReservedWords.CQL),
    TIDB(new Limits(3_072, 16, 16_383, 64), ReservedWords.TIDB),
    COCKROACHDB(new Limits(65_535, 1_000, 16_000, 128), ReservedWords.COCKROACH),
    POSTGRES_PGVECTOR(new Limits(2_704, 1_000, 4_000, 63), ReservedWords.POSTGRES),
    MILVUS(Limits.oneColumn(64, 32_768), Set.of()),
    QDRANT(Limits.oneColumn(65_535, 65_535), Set.of()),
    WEAVIATE(Limits.oneColumn(65_535, 65_535), Set.of()),
    RISINGWAVE(new Limits(65_535, 1_000, 16_000, 63), ReservedWords.POSTGRES),
    TABLESTORE(new Limits(1_024, 4, 4_096, 255), Set.of());

    private static final int LEAST_OF_MILVUS = 2;

    private final Limits limits;
    private final Set<String> reserved;

    Store(Limits limits, Set<String> reserved) {
        this.limits = limits;
        this.reserved = reserved;
    }

    /** The definition for a layout; a layout the store cannot hold is refused with what to do instead. */
    String definition(Design design) {
        if (design.keyBytes() > limits.keyBytes()) {
            throw CliException.usage(this + " takes keys of at most " + limits.keyBytes() + " bytes, and "
                    + design.layout() + " has up to " + design.keyBytes() + ": hash what is long, "
                    + design.hashed(limits.keyBytes()).orElse("and leave dimensions out"));
        }
        if (design.columns().size() > limits.keyColumns()) {
            throw CliException.usage(this + " takes at most " + limits.keyColumns() + " key columns, and "
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
        if (vector > limits.dimensions()) {
            throw CliException.usage(this + " searches vectors of at most " + limits.dimensions() + " dimensions, not "
                    + vector + ": project them, --dimension " + limits.dimensions());
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

    Limits limits() {
        return limits;
    }

    boolean reserves(String name) {
        return reserved.contains(name);
    }

    /** Whether each dimension has a column. */
    private boolean hasColumns() {
        return !reserved.isEmpty() || this == TABLESTORE;
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
