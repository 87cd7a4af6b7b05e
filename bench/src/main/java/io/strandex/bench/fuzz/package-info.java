/** Mutated frames and JSON lines against the readers; {@link io.strandex.bench.fuzz.FuzzBench} is the door. */
@NullMarked
package io.strandex.bench.fuzz;

import org.jspecify.annotations.NullMarked;
