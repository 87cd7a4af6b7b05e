/** The names of everything stateful, stateless or public in the topology: each a promise that an upgrade keeps. */
@NullMarked
package io.strandex.names;

import org.jspecify.annotations.NullMarked;
