/** The way to an Elasticsearch cluster: administrative calls and bulk requests over Elastic's low-level client. */
@NullMarked
package io.strandex.cluster;

import org.jspecify.annotations.NullMarked;
