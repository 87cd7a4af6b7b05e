/** Fuses the vectors of several modalities into one. */
@NullMarked
package io.strandex.vector;

import org.jspecify.annotations.NullMarked;
