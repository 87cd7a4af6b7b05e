/** Avro in Confluent's wire format as Kafka serializers, deserializers and serdes; {@link io.strandex.serde.AvroSerde} is the door. */
@NullMarked
package io.strandex.serde;

import org.jspecify.annotations.NullMarked;
