/** Compares two versions of an application and says what an upgrade from one to the other would break. */
@NullMarked
package io.strandex.testkit.upgrade;

import org.jspecify.annotations.NullMarked;
