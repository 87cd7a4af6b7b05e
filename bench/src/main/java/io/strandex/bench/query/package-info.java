/** How long questions take against what a cluster holds. */
@NullMarked
package io.strandex.bench.query;

import org.jspecify.annotations.NullMarked;
