package io.strandex.edition;

/**
 * A place where two editions do not agree.
 *
 * @param series the series
 * @param where the week, or the document
 * @param what what the one has and the other has
 */
public record Difference(String series, String where, String what) {}
