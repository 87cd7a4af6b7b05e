/** Follows the salt plan, so that every instance spreads a scene alike from the same log time on. */
@NullMarked
package io.strandex.salting;

import org.jspecify.annotations.NullMarked;
