/** From what is ordered, distributed and identified by which columns to stream key and storage key. */
@NullMarked
package io.strandex.derive;

import org.jspecify.annotations.NullMarked;
