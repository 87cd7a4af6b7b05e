/** Raw values: read, and as they were written. */
@NullMarked
package io.strandex.raw;

import org.jspecify.annotations.NullMarked;
