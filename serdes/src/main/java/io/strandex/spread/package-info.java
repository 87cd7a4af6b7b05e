/** The 64-bit hash of Strandex, and how it spreads keys over partitions. */
@NullMarked
package io.strandex.spread;

import org.jspecify.annotations.NullMarked;
