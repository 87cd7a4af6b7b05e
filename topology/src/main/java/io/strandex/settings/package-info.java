/** Reads settings so that every problem is told at once, before anything starts. */
@NullMarked
package io.strandex.settings;

import org.jspecify.annotations.NullMarked;
