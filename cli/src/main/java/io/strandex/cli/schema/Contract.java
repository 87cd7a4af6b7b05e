package io.strandex.cli.schema;

import io.strandex.events.IndexOp;
import io.strandex.events.MediaEvent;
import io.strandex.serde.PortableSchema;
import org.apache.avro.Schema;

/** The schemas of the contract and the topics that carry them by default. */
enum Contract {
    /** The value of the raw topic. */
    EVENT("media.events.raw.v1", MediaEvent.getClassSchema()),
    /** The value of the operations topic. */
    OP("media.index-ops.v1", IndexOp.getClassSchema());

    private final String topic;

    @SuppressWarnings("ImmutableEnumChecker") // Nobody adds a property to these schemas.
    private final Schema schema;

    Contract(String topic, Schema schema) {
        this.topic = topic;
        this.schema = PortableSchema.of(schema);
    }

    String subject() {
        return topic + "-value";
    }

    Schema schema() {
        return schema;
    }
}
