/** Connectors as they stand in Kafka Connect. */
@NullMarked
package io.strandex.cli.connect;

import org.jspecify.annotations.NullMarked;
