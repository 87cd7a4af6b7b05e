package io.strandex.slot;

import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The slots an event belongs to: every one that it touches, the end exclusive unless it equals the start.
 *
 * @param lengthMs length of a slot in milliseconds, at least 1
 * @param most the greatest number of slots an event may join; one that touches more joins the first ones
 */
public record Slots(long lengthMs, int most) {
    /** First milliseconds of the slots that a span joins; none without a start. */
    public List<Long> joined(@Nullable Long startMs, @Nullable Long endMs) {
        if (startMs == null) {
            return List.of();
        }
        long first = first(startMs);
        long last = Math.min(last(startMs, endMs), first + most - 1);
        return LongStream.rangeClosed(first, last)
                .map(slot -> slot * lengthMs)
                .boxed()
                .toList();
    }

    /** Whether a span touches more slots than it joins. */
    public boolean isCut(@Nullable Long startMs, @Nullable Long endMs) {
        return startMs != null && last(startMs, endMs) - first(startMs) >= most;
    }

    private long first(long startMs) {
        return Math.floorDiv(startMs, lengthMs);
    }

    private long last(long startMs, @Nullable Long endMs) {
        long lastMs = endMs == null || endMs <= startMs ? startMs : endMs - 1;
        return Math.floorDiv(lastMs, lengthMs);
    }
}
