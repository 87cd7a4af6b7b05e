/** Tells readers which weeks and routings a scene has documents in. */
@NullMarked
package io.strandex.scene;

import org.jspecify.annotations.NullMarked;
