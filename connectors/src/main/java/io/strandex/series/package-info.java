/**
 * Series and their weeks in Elasticsearch: names, mappings, templates, the week registry, and the {@link
 * io.strandex.series.WeekKeeper}, the only one who creates indices.
 */
@NullMarked
package io.strandex.series;

import org.jspecify.annotations.NullMarked;
