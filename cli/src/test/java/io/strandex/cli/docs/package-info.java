/** The pages under docs, run as a reader would. */
@NullMarked
package io.strandex.cli.docs;

import org.jspecify.annotations.NullMarked;
