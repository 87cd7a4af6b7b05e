/**
 * Asking: one immutable {@link io.strandex.query.Question}, one search request, one {@link io.strandex.query.Page} that
 * goes on by key. {@link io.strandex.query.MediaReader} is the door.
 */
@NullMarked
package io.strandex.query;

import org.jspecify.annotations.NullMarked;
