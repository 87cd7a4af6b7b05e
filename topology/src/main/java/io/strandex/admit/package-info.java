/** The entrance: decodes and judges raw events, so that none is dropped silently. */
@NullMarked
package io.strandex.admit;

import org.jspecify.annotations.NullMarked;
