package io.strandex.source;

import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * A value of a source topic, read and as it was written; both null for a null value.
 *
 * @param bytes as they came
 * @param tree what they say
 */
public record ForeignValue(@Nullable Bytes bytes, @Nullable Object tree) {}
