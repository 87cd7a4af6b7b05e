package io.strandex.plan;

import io.strandex.key.HashToken;
import io.strandex.salt.SaltEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How to lay out a workload.
 *
 * @param eventHash least number of characters of the event hash that keeps the collision budget
 * @param collision probability that two events of a week share a key at that width
 * @param partitions partitions of the topics
 * @param eventsPerPartition events a second in one partition, on average
 * @param shards primary shards of a week's events, of at most 50 GB each
 * @param generations indices of a week, of at most 100 GB each
 * @param salts width of the greatest scene
 * @param documentsPerRouting documents of the greatest scene in one routing, a week
 * @param plain expected spread without salt
 * @param salted expected spread with salt
 */
public record CapacityPlan(
        int eventHash,
        double collision,
        int partitions,
        double eventsPerPartition,
        long shards,
        long generations,
        int salts,
        double documentsPerRouting,
        SpreadForecast plain,
        SpreadForecast salted) {

    /** Greatest size of a shard, in bytes. */
    public static final double SHARD_BYTES = 50e9;

    /** Greatest size of an index, in bytes. */
    public static final double INDEX_BYTES = 100e9;

    /** Greatest number of documents of one routing in a week. */
    public static final double ROUTING_DOCUMENTS = 1e8;

    private static final double EVENTS_PER_PARTITION = 2000;
    private static final double BUDGET = 1e-6;
    private static final double PEAK = 10;
    private static final double UNEVEN = 1.5;

    /** The plan for a workload. */
    public static CapacityPlan of(Workload load) {
        int partitions = partitions(load.eventsPerSecond());
        Zipf zipf = Zipf.of(load.scenes(), load.skew());
        WidthRule rule = new WidthRule(partitions, WidthRule.DEFAULT_FINENESS);
        SpreadForecast salted = SpreadForecast.of(zipf, rule, true);
        double top = zipf.share(1) * load.eventsPerWeek();
        int salts = (int) Math.min(
                SaltEntry.GREATEST_WIDTH, Math.max(salted.greatestWidth(), Math.ceil(top / ROUTING_DOCUMENTS)));
        int hash = eventHash(load);
        return new CapacityPlan(
                hash,
                collision(load, hash),
                partitions,
                load.eventsPerSecond() / partitions,
                ceil(load.bytesPerWeek(), SHARD_BYTES),
                ceil(load.bytesPerWeek(), INDEX_BYTES),
                salts,
                top / salts,
                SpreadForecast.of(zipf, rule, false),
                salted);
    }

    /** What of the load no plan of this kind can carry within its limits; empty as a rule. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (eventsPerPartition > EVENTS_PER_PARTITION) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "a partition has %.1e events a second, more than %.0f, with %d partitions, the most there are: spread"
                            + " the scenes over several topics",
                    eventsPerPartition,
                    EVENTS_PER_PARTITION,
                    partitions));
        }
        if (documentsPerRouting > ROUTING_DOCUMENTS) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "the greatest scene has %.1e documents a routing, more than %.0e, with the greatest width there is:"
                            + " split it into scenes",
                    documentsPerRouting,
                    ROUTING_DOCUMENTS));
        }
        if (collision > BUDGET) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "events share a key with a probability of %.1e, more than %.0e, with the widest hash there is: keep the"
                            + " event id as text",
                    collision,
                    BUDGET));
        }
        if (salted.maxMean() > UNEVEN) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "the fullest place has %.1f times the mean load although salted: one scene is too great a part of all",
                    salted.maxMean()));
        }
        return warnings;
    }

    /** One partition for 2,000 events a second, rounded up to a power of two, at least 6 for growth, at most 1,024. */
    private static int partitions(double rate) {
        long needed = ceil(rate, EVENTS_PER_PARTITION);
        return needed <= 6 ? 6 : (int) Math.min(1024, Long.highestOneBit(needed - 1) << 1);
    }

    private static int eventHash(Workload load) {
        int length = 1;
        while (length < HashToken.MAX_LENGTH && collision(load, length) > BUDGET) {
            length++;
        }
        return length;
    }

    /** The birthday bound over the pairs of one millisecond, for a week of events at ten times the mean rate. */
    private static double collision(Workload load, int length) {
        double pairs = load.eventsPerWeek() * load.eventsPerSecond() * PEAK / 1000 / 2;
        return -Math.expm1(-pairs / Math.pow(2, Math.min(64, 5 * length)));
    }

    private static long ceil(double value, double unit) {
        return (long) Math.max(1, Math.ceil(value / unit));
    }
}
