/** {@code strandex mapping}: looks at a cluster before a sink is deployed. */
@NullMarked
package io.strandex.cli.mapping;

import org.jspecify.annotations.NullMarked;
