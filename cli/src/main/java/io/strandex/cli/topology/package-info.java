/** {@code strandex topology}: what the Streams app runs, its shape, and what an upgrade of it would break. */
@NullMarked
package io.strandex.cli.topology;

import org.jspecify.annotations.NullMarked;
