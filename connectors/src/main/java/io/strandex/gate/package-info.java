/** Compares the mapping that the schema asks for with what a cluster holds, before a sink is deployed. */
@NullMarked
package io.strandex.gate;

import org.jspecify.annotations.NullMarked;
