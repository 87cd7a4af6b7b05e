/** {@code strandex dry-run}: the real topology on events, without writing anything. */
@NullMarked
package io.strandex.cli.dryrun;

import org.jspecify.annotations.NullMarked;
