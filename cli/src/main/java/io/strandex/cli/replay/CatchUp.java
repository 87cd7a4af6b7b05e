package io.strandex.cli.replay;

import io.strandex.cli.Output;
import io.strandex.cli.pipeline.Backlog;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;

/** Waits until a consumer group has read what topics held at the start, and tells how far it is. */
final class CatchUp {

    private static final Duration LOOK = Duration.ofMillis(500);
    private static final Duration TELL = Duration.ofSeconds(2);

    private final Backlog backlog;
    private final Output output;

    CatchUp(Backlog backlog, Output output) {
        this.backlog = backlog;
        this.output = output;
    }

    void await(String group, Collection<String> topics) throws InterruptedException {
        Map<TopicPartition, Long> ends = backlog.ends(topics);
        long total = backlog.behind(group, ends);
        long start = System.nanoTime();
        long told = start;
        while (!backlog.hasPassed(group, ends)) {
            if (System.nanoTime() - told > TELL.toNanos()) {
                told = System.nanoTime();
                output.progress(text(group, total, backlog.behind(group, ends), (told - start) / 1e9));
            }
            TimeUnit.MILLISECONDS.sleep(LOOK.toMillis());
        }
    }

    /** Records are told by offsets, of which transactions take a few. */
    static String text(String group, long total, long behind, double seconds) {
        long done = total - behind;
        double rate = done / seconds;
        String eta = rate > 0 ? String.format(Locale.ROOT, "%.0f s to go", behind / rate) : "not started yet";
        return String.format(
                Locale.ROOT,
                "%s: %,d of %,d (%.0f %%), %,.0f/s, %s",
                group,
                done,
                total,
                total == 0 ? 100.0 : 100.0 * done / total,
                rate,
                eta);
    }
}
