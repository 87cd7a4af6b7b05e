/** {@code strandex topology}: what the Streams app runs. */
@NullMarked
package io.strandex.cli.topology;

import org.jspecify.annotations.NullMarked;
