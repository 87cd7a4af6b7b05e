/** Finds the scenes that carry much of the load, for the adaptive salt plan. */
@NullMarked
package io.strandex.hot;

import org.jspecify.annotations.NullMarked;
