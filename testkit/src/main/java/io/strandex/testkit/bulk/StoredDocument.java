package io.strandex.testkit.bulk;

/**
 * A document, or what is remembered of a deleted one.
 *
 * @param version its version
 * @param deleted whether it was deleted
 * @param source its JSON; empty when deleted
 * @param routing its routing
 * @param changedMs when it was written or deleted, by the store's clock
 */
public record StoredDocument(long version, boolean deleted, String source, String routing, long changedMs) {}
