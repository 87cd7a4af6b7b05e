package io.strandex.cli.dead;

/**
 * An index operation, for people.
 *
 * @param kind UPSERT or DELETE
 * @param series the series
 * @param week the week
 * @param id the document's id
 * @param version the document's version
 * @param source the document, as it was sent; empty for a delete
 */
record OperationText(String kind, String series, String week, String id, long version, String source) {}
