/** Child processes that never outlive this one, their logs, ports and memory. */
@NullMarked
package io.strandex.sandbox.process;

import org.jspecify.annotations.NullMarked;
