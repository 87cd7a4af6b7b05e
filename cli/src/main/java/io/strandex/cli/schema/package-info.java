/** {@code strandex schema}: the contract's schemas, shown and checked against a registry. */
@NullMarked
package io.strandex.cli.schema;

import org.jspecify.annotations.NullMarked;
