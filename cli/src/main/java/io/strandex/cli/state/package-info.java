/** {@code strandex state}: what the running topology keeps. */
@NullMarked
package io.strandex.cli.state;

import org.jspecify.annotations.NullMarked;
