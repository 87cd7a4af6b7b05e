/** {@code strandex weeks}: what the cluster holds week by week, what is due, and doing it. */
@NullMarked
package io.strandex.cli.weeks;

import org.jspecify.annotations.NullMarked;
