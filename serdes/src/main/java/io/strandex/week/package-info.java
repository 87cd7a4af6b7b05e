/** ISO weeks, the unit by which series are stored and retired. */
@NullMarked
package io.strandex.week;

import org.jspecify.annotations.NullMarked;
