/** Capacity: how wide to hash, salt, partition and shard for a load, by formulas that a simulation checks. */
@NullMarked
package io.strandex.plan;

import org.jspecify.annotations.NullMarked;
