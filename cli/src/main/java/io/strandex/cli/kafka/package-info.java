/** How commands reach Kafka, and read a topic once from end to end. */
@NullMarked
package io.strandex.cli.kafka;

import org.jspecify.annotations.NullMarked;
