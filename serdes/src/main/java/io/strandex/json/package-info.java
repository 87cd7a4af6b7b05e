/** Events as JSON objects with the contract's field names; {@link io.strandex.json.MediaEventJson} is the door. */
@NullMarked
package io.strandex.json;

import org.jspecify.annotations.NullMarked;
