/** Our frames and other people's clients, against a genuine registry; run with {@code -Pinterop}. */
@NullMarked
package io.strandex.cli.interop;

import org.jspecify.annotations.NullMarked;
