/** How wide the documents of a scene are spread, and since when. */
@NullMarked
package io.strandex.salt;

import org.jspecify.annotations.NullMarked;
