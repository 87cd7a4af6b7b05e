package io.strandex.series;

import java.time.Duration;

/**
 * How weeks age.
 *
 * @param rolloverSize size of a primary shard at which a week gets a further generation, in Elasticsearch's form such as {@code 50gb}
 * @param warmAfter how long after the end of its event week a closed week is merged and made read-only
 * @param closeAfter how long after its end, and after it was opened, a week takes no further generations
 * @param check how often all weeks are looked over for what is due
 */
public record LifecycleSettings(String rolloverSize, Duration warmAfter, Duration closeAfter, Duration check) {
    /** 50 GB a shard; closed and warm a week after the end; looked over every minute. */
    public static LifecycleSettings defaults() {
        return new LifecycleSettings("50gb", Duration.ofDays(7), Duration.ofDays(7), Duration.ofMinutes(1));
    }
}
