/** Which rules events are judged by on the desk: the contract's alone, or a deployment's as well. */
@NullMarked
package io.strandex.cli.rules;

import org.jspecify.annotations.NullMarked;
