/** Topics that others designed: how their records are read, and how a mapping makes events of them. */
@NullMarked
package io.strandex.source;

import org.jspecify.annotations.NullMarked;
