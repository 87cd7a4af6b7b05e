/** Sortable keys of several dimensions: the layout language, its two encodings, ranges, and the keys of media events. */
@NullMarked
package io.strandex.key;

import org.jspecify.annotations.NullMarked;
