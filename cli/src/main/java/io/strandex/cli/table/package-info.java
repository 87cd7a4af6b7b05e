/** Tables for people: columns that fit the terminal, whatever script the text is in. */
@NullMarked
package io.strandex.cli.table;

import org.jspecify.annotations.NullMarked;
