/** What a record does to the live document of its stream key. */
@NullMarked
package io.strandex.conflict;

import org.jspecify.annotations.NullMarked;
