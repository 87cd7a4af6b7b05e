/**
 * A scripted Elasticsearch for tests of sinks: {@code BulkServer} keeps documents as Elasticsearch does, with
 * external versions and their forgetting after deletes, and plays faults on demand.
 */
@NullMarked
package io.strandex.testkit.bulk;

import org.jspecify.annotations.NullMarked;
