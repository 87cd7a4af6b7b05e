/** Packs the events of a scene into slots: one document per slot, with all its events and one fused vector. */
@NullMarked
package io.strandex.slot;

import org.jspecify.annotations.NullMarked;
