/** Fetches released artifacts from Maven Central into the local Maven repository and unpacks archives once. */
@NullMarked
package io.strandex.sandbox.artifact;

import org.jspecify.annotations.NullMarked;
