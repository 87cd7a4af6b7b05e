/** {@code strandex query}, {@code get} and {@code weeks}: the read side at the command line. */
@NullMarked
package io.strandex.cli.query;

import org.jspecify.annotations.NullMarked;
