/** Guesses what a misspelled name was meant to be. */
@NullMarked
package io.strandex.spelling;

import org.jspecify.annotations.NullMarked;
