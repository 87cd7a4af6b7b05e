/** {@code strandex ingest} and {@code strandex lint}: from files to the raw topic, or to a judgement only. */
@NullMarked
package io.strandex.cli.ingest;

import org.jspecify.annotations.NullMarked;
