/** The whole thread as one figure: boot, ingest, memory. */
@NullMarked
package io.strandex.bench.thread;

import org.jspecify.annotations.NullMarked;
