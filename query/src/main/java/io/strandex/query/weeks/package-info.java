/** Which weeks a cluster holds, in which indices, how large, and in what state. */
@NullMarked
package io.strandex.query.weeks;

import org.jspecify.annotations.NullMarked;
