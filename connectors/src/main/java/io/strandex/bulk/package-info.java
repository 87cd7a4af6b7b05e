/**
 * The bulk engine: turns a stream of index operations into Elasticsearch {@code _bulk} requests and gives every operation exactly one
 * outcome. {@link io.strandex.bulk.BulkEngine} is the door; it knows neither Kafka nor HTTP, which stand behind {@link
 * io.strandex.bulk.Origin}, {@link io.strandex.bulk.BulkTransport} and {@link io.strandex.bulk.Destinations}.
 */
@NullMarked
package io.strandex.bulk;

import org.jspecify.annotations.NullMarked;
