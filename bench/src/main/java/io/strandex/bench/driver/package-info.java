/** Measures the topology driver, and compares it with a genuine broker over random topologies. */
@NullMarked
package io.strandex.bench.driver;

import org.jspecify.annotations.NullMarked;
