/** What the slots of hot scenes cost, partition by partition, gathered in one stage and in two. */
@NullMarked
package io.strandex.bench.slots;

import org.jspecify.annotations.NullMarked;
