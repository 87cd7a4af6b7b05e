/** Compares what a build produces with a file that is checked in, and shows the difference line by line. */
@NullMarked
package io.strandex.testkit.golden;

import org.jspecify.annotations.NullMarked;
