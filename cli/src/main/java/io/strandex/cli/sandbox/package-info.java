/** The commands that start, stop and show the servers. */
@NullMarked
package io.strandex.cli.sandbox;

import org.jspecify.annotations.NullMarked;
