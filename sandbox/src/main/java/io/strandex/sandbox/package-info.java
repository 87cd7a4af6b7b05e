/**
 * Genuine Kafka, schema registry, Kafka Connect and Elasticsearch as child processes, without Docker. {@link
 * io.strandex.sandbox.Sandbox} is the door.
 */
@NullMarked
package io.strandex.sandbox;

import org.jspecify.annotations.NullMarked;
