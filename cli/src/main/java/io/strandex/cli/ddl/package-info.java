/** {@code strandex keys ddl}: one layout as the table, collection or mapping of many stores. */
@NullMarked
package io.strandex.cli.ddl;

import org.jspecify.annotations.NullMarked;
