/** The {@code strandex} command: one picocli class per subcommand, grouped in packages by what they serve. */
@NullMarked
package io.strandex.cli;

import org.jspecify.annotations.NullMarked;
