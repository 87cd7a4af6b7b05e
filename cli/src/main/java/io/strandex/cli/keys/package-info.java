/** {@code strandex keys}: keys explained, checked, planned and simulated, without any server. */
@NullMarked
package io.strandex.cli.keys;

import org.jspecify.annotations.NullMarked;
