/** {@code strandex source}: topics of others, tried on the desk. */
@NullMarked
package io.strandex.cli.source;

import org.jspecify.annotations.NullMarked;
