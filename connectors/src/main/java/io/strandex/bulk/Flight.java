package io.strandex.bulk;

import java.util.List;

/**
 * A request without an answer.
 *
 * @param items what it carries
 * @param bytes size of its body
 * @param start when it was made
 * @param late whether it carries what waited for a week's block to be lifted
 */
record Flight(List<Item> items, int bytes, long start, boolean late) {

    Flight(List<Item> items, int bytes, long start) {
        this(items, bytes, start, items.getFirst().pending.target.lifted);
    }
}
