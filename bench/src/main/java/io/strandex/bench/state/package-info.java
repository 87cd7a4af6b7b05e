/** How fast keyed state is, held against the least topology that keeps any. */
@NullMarked
package io.strandex.bench.state;

import org.jspecify.annotations.NullMarked;
