/**
 * A Kafka Connect sink task without Connect: {@link io.strandex.testkit.connect.SinkTaskDriver} plays its worker.
 *
 * <p>It needs {@code org.apache.kafka:connect-api}, which the test kit does not bring along.
 */
@NullMarked
package io.strandex.testkit.connect;

import org.jspecify.annotations.NullMarked;
