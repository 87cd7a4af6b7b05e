package io.strandex.cli.ddl;

import io.strandex.cli.CliException;
import java.util.Locale;

/** A store, the greatest key it takes in bytes, and how a layout looks in it. */
enum Store {
    ELASTICSEARCH(512),
    OPENSEARCH(512),
    CASSANDRA(65_535),
    SCYLLA(65_535),
    TIDB(3_072),
    COCKROACHDB(65_535),
    POSTGRES_PGVECTOR(2_704),
    MILVUS(64),
    QDRANT(65_535),
    WEAVIATE(65_535),
    RISINGWAVE(65_535),
    TABLESTORE(1_024);

    private static final int TABLESTORE_COLUMNS = 4;

    private final int greatestKey;

    Store(int greatestKey) {
        this.greatestKey = greatestKey;
    }

    /** The definition for a layout; a layout the store cannot hold is refused with what to do instead. */
    String definition(Design design) {
        if (design.keyBytes() > greatestKey) {
            throw CliException.usage(this + " takes keys of at most " + greatestKey + " bytes, and " + design.layout()
                    + " has up to " + design.keyBytes() + ": hash what is long, "
                    + design.hashed(greatestKey).orElse("and leave dimensions out"));
        }
        if (this == TABLESTORE && design.columns().size() > TABLESTORE_COLUMNS) {
            throw CliException.usage("tablestore takes at most " + TABLESTORE_COLUMNS + " key columns, and "
                    + design.layout() + " has " + design.columns().size()
                    + ": leave dimensions out, as in {salt:2}|{ts:time_ms}:{scene:hash8}:{event:hash13}");
        }
        return form(design);
    }

    private String form(Design design) {
        return switch (this) {
            case ELASTICSEARCH -> SearchMappings.elasticsearch(design);
            case OPENSEARCH -> SearchMappings.opensearch(design);
            case CASSANDRA, SCYLLA -> SqlTables.cassandra(design);
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

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
