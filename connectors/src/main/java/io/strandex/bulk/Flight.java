package io.strandex.bulk;

import java.util.List;

/**
 * A request without an answer.
 *
 * @param items what it carries
 * @param bytes size of its body
 * @param start when it was made
 */
record Flight(List<Item> items, int bytes, long start) {}
