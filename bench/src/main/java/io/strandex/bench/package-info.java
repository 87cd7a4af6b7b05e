/** Benchmarks: every figure of {@code docs/benchmarks.md} is printed from here, as one JSON object on the last line. */
@NullMarked
package io.strandex.bench;

import org.jspecify.annotations.NullMarked;
