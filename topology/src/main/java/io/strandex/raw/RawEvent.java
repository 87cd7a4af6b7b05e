package io.strandex.raw;

import io.strandex.events.MediaEvent;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * A raw value, read and as it was written; both null for a null value.
 *
 * @param bytes as the producer wrote them
 */
public record RawEvent(@Nullable Bytes bytes, @Nullable MediaEvent event) {}
