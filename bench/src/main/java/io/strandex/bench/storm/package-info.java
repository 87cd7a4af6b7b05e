/** {@code bench storm}: the sink's engine and ledger under every fault at once, seed by seed, in time that does not pass. */
@NullMarked
package io.strandex.bench.storm;

import org.jspecify.annotations.NullMarked;
