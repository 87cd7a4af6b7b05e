/** What the series hold, as records, with the field names of the documents in JSON. */
@NullMarked
package io.strandex.query.document;

import org.jspecify.annotations.NullMarked;
