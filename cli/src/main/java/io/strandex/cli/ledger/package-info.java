/** {@code strandex ledger}: what became of every operation, from the connector's committed offsets. */
@NullMarked
package io.strandex.cli.ledger;

import org.jspecify.annotations.NullMarked;
