/** The client of a schema registry that speaks Confluent's REST protocol; {@link io.strandex.registry.SchemaRegistry} is its door. */
@NullMarked
package io.strandex.registry;

import org.jspecify.annotations.NullMarked;
