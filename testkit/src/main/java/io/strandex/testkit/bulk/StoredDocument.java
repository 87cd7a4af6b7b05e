package io.strandex.testkit.bulk;

/**
 * A document, or what is remembered of a deleted one.
 *
 * @param version its version
 * @param seqNo its place among the writes of its index, from 0
 * @param deleted whether it was deleted
 * @param source its JSON; empty when deleted
 * @param routing its routing
 * @param changedMs when it was written or deleted, by the store's clock
 */
public record StoredDocument(
        long version, long seqNo, boolean deleted, String source, String routing, long changedMs) {}
