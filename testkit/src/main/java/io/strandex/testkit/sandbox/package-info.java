/** Genuine servers for JUnit tests: {@link io.strandex.testkit.sandbox.StrandexSandbox} on a test class asks for them. */
@NullMarked
package io.strandex.testkit.sandbox;

import org.jspecify.annotations.NullMarked;
