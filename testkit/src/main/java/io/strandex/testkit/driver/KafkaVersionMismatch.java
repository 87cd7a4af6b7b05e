package io.strandex.testkit.driver;

import java.util.List;

/** Thrown where the Kafka on the class path is not of the release line that the driver is built for. */
public final class KafkaVersionMismatch extends IllegalStateException {

    private static final long serialVersionUID = 1;

    KafkaVersionMismatch(List<String> problems) {
        super("The topology driver runs Kafka's own task classes and needs kafka-streams and kafka-clients "
                + KafkaLink.LINE + "x: " + String.join("; ", problems));
    }
}
