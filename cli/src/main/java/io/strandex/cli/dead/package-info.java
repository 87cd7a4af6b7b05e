/** {@code strandex dead}: operations that could not be carried out, and their second chance. */
@NullMarked
package io.strandex.cli.dead;

import org.jspecify.annotations.NullMarked;
