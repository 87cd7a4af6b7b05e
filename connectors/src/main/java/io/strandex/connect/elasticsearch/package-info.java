/** The Kafka Connect plugin that writes index operations to Elasticsearch; Connect loads {@link io.strandex.connect.elasticsearch.ElasticsearchSinkConnector}. */
@NullMarked
package io.strandex.connect.elasticsearch;

import org.jspecify.annotations.NullMarked;
