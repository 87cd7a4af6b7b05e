/** The topology as a whole: a pure function from settings. */
@NullMarked
package io.strandex.topology;

import org.jspecify.annotations.NullMarked;
