/** How state is written down and how much memory it may take. */
@NullMarked
package io.strandex.store;

import org.jspecify.annotations.NullMarked;
