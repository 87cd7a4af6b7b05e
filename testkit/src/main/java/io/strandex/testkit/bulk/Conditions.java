package io.strandex.testkit.bulk;

/**
 * On what an item of a bulk request depends.
 *
 * @param versionType who counts the versions
 * @param ifSeqNo the sequence number that the document must have; negative for any
 * @param requireAlias whether the name must be an alias
 * @param pipeline the ingest pipeline to go through; empty for none
 */
public record Conditions(VersionType versionType, long ifSeqNo, boolean requireAlias, String pipeline) {

    /** No condition at all. */
    public static final Conditions NONE = new Conditions(VersionType.INTERNAL, -1, false, "");
}
