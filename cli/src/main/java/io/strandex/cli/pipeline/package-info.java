/** Puts the product on running servers: topics and schemas, the connector, the Streams app. */
@NullMarked
package io.strandex.cli.pipeline;

import org.jspecify.annotations.NullMarked;
