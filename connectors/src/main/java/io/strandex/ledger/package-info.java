/**
 * The ledger: what became of every record of a partition, in step with the committed offset.
 *
 * <p>Law: consumed = indexed + deleted + absent + superseded + expired + dead. The sums travel in the metadata of the committed offset,
 * so that offset and sums change together: a range consumed again after a crash is counted once.
 */
@NullMarked
package io.strandex.ledger;

import org.jspecify.annotations.NullMarked;
