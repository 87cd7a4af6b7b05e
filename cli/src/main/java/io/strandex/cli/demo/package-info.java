/** {@code strandex demo}: the whole thread on genuine servers, from events to one window. */
@NullMarked
package io.strandex.cli.demo;

import org.jspecify.annotations.NullMarked;
