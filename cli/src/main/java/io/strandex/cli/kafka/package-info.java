/** How commands reach Kafka. */
@NullMarked
package io.strandex.cli.kafka;

import org.jspecify.annotations.NullMarked;
