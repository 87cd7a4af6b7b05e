/** Runs the topology: the only place that knows KafkaStreams, environment, files and shutdown. */
@NullMarked
package io.strandex.app;

import org.jspecify.annotations.NullMarked;
