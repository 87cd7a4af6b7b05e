/** State lives as long as its document: when weeks end, and what goes with them. */
@NullMarked
package io.strandex.lifetime;

import org.jspecify.annotations.NullMarked;
