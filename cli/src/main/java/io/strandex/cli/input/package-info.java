/** Files that hold events, read one at a time; {@link io.strandex.cli.input.EventSource} is the door. */
@NullMarked
package io.strandex.cli.input;

import org.jspecify.annotations.NullMarked;
