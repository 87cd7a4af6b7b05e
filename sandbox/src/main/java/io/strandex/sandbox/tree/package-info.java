/** Whole directory trees: delete, copy, and who may reach them. */
@NullMarked
package io.strandex.sandbox.tree;

import org.jspecify.annotations.NullMarked;
