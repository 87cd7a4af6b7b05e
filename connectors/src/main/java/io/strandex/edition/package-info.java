/**
 * Editions: several complete copies of the series beside each other, of which readers see one. A new one is built from the topics while
 * the old one goes on, compared with it, and made the readers' by one atomic change of aliases.
 */
@NullMarked
package io.strandex.edition;

import org.jspecify.annotations.NullMarked;
