/** Elasticsearch over its low-level client: JSON in, JSON out, and every refusal as one sentence. */
@NullMarked
package io.strandex.query.store;

import org.jspecify.annotations.NullMarked;
