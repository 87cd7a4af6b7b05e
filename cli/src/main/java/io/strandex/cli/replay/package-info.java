/** {@code strandex replay}: builds an edition of the series from the topics beside the one that readers see, and makes it theirs. */
@NullMarked
package io.strandex.cli.replay;

import org.jspecify.annotations.NullMarked;
