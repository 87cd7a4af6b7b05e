/** What a producer writes events with; {@link io.strandex.produce.MediaProducer} is the door. */
@NullMarked
package io.strandex.produce;

import org.jspecify.annotations.NullMarked;
