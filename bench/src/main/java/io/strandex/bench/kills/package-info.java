/** {@code bench kills}: genuine servers killed at random under load, and what stands in the end. */
@NullMarked
package io.strandex.bench.kills;

import org.jspecify.annotations.NullMarked;
