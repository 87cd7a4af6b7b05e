/**
 * The proof that keyed state is exact: random operations through the real topology, with faults, against a plain model.
 */
@NullMarked
package io.strandex.bench.oracle;

import org.jspecify.annotations.NullMarked;
