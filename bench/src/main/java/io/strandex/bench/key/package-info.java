/** What keys cost, and how evenly they spread. */
@NullMarked
package io.strandex.bench.key;

import org.jspecify.annotations.NullMarked;
