/** What the topology counts, under names that are API. */
@NullMarked
package io.strandex.metrics;

import org.jspecify.annotations.NullMarked;
