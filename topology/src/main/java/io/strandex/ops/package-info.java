/** Index operations: how they are made, keyed, partitioned and checked. */
@NullMarked
package io.strandex.ops;

import org.jspecify.annotations.NullMarked;
