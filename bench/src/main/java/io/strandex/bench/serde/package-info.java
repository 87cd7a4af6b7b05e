/** Our serde beside Confluent's genuine one, each in JVMs of its own; {@link io.strandex.bench.serde.SerdeBench} is the door. */
@NullMarked
package io.strandex.bench.serde;

import org.jspecify.annotations.NullMarked;
