/** The event itself: how it is made and what makes it admissible; pure, so that producers and the topology judge alike. */
@NullMarked
package io.strandex.event;

import org.jspecify.annotations.NullMarked;
