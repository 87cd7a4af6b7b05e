package io.strandex.testkit.bulk;

/**
 * What the address of a bulk request says for all items that do not say it themselves.
 *
 * @param index the index of the path; empty for none
 * @param routing the routing; empty for none
 * @param pipeline the ingest pipeline; empty for none
 * @param requireAlias whether names must be aliases
 */
record BulkDefaults(String index, String routing, String pipeline, boolean requireAlias) {
    static final BulkDefaults NONE = new BulkDefaults("", "", "", false);
}
