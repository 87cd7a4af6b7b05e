/** {@code strandex rejected}: what was refused after acceptance, and why. */
@NullMarked
package io.strandex.cli.rejected;

import org.jspecify.annotations.NullMarked;
