package io.strandex.testkit.bulk;

/** Who counts a document's versions. */
public enum VersionType {
    /** Elasticsearch does. */
    INTERNAL,
    /** The sender does; an equal version is a conflict. */
    EXTERNAL,
    /** The sender does; an equal version is welcome. */
    EXTERNAL_GTE;

    boolean accepts(long given, long present) {
        return switch (this) {
            case INTERNAL -> true;
            case EXTERNAL -> given > present;
            case EXTERNAL_GTE -> given >= present;
        };
    }
}
