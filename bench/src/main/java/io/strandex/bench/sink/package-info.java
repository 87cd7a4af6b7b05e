/** Benchmarks of the Elasticsearch sink: against ready-made bodies, against Elastic's own ingester, and under storms. */
@NullMarked
package io.strandex.bench.sink;

import org.jspecify.annotations.NullMarked;
