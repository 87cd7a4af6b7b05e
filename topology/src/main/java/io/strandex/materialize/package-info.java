/** Keeps one row per stream key and turns accepted events into operations that retract what they replace. */
@NullMarked
package io.strandex.materialize;

import org.jspecify.annotations.NullMarked;
