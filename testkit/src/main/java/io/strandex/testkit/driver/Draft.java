package io.strandex.testkit.driver;

import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * What a producer hands to the log.
 *
 * @param timestamp epoch milliseconds, or a negative number for the driver's clock
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier within one call, never compared
record Draft(
        byte @Nullable [] key,
        byte @Nullable [] value,
        long timestamp,
        @Nullable Headers headers,
        @Nullable Transaction transaction) {

    Draft at(long time) {
        return new Draft(key, value, time, headers, transaction);
    }
}
