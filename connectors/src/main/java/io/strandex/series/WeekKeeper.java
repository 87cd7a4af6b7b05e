package io.strandex.series;

import io.strandex.bulk.DeadReason;
import io.strandex.bulk.Destination;
import io.strandex.bulk.Destinations;
import io.strandex.bulk.Outcome;
import io.strandex.cluster.Cluster;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Keeps the weeks: the only one who creates indices, by explicit request, after asking the registry and the retention. Now and then it
 * looks over all weeks and does what is due, also for those that nobody writes to any more.
 *
 * <p>What may succeed later is tried until it does, without blocking anybody but the week at hand; what only people can mend is reported
 * as a fault.
 */
public final class WeekKeeper implements Destinations, AutoCloseable {
    private final BlockedPolicy blocked;
    private final WeekOpener opener;
    private final WeekBlocks blocks;
    private final KeeperThreads threads;

    /**
     * A keeper.
     *
     * @param cluster where the series stand
     * @param settings how they stand there
     * @param clock for retention
     * @param faults takes what only people can mend
     */
    public WeekKeeper(Cluster cluster, SeriesSettings settings, Clock clock, Consumer<RuntimeException> faults) {
        WeekParts parts = WeekParts.of(cluster, settings);
        WeekCloser closer = new WeekCloser(parts, clock);
        WeekLoads loads = new WeekLoads(parts, settings.load(), clock);
        this.blocked = settings.blocked();
        this.opener = new WeekOpener(parts, settings, closer, loads, clock);
        this.blocks = new WeekBlocks(parts, clock);
        this.threads = new KeeperThreads(faults);
        WeekRounds rounds = new WeekRounds(parts, new StepRunner(parts, closer, loads, blocks), settings, clock);
        threads.repeat(settings.lifecycle().check().toMillis(), rounds::go);
    }

    @Override
    public void resolve(Destination destination, Consumer<Resolution> answer) {
        threads.work(destination, () -> answer.accept(opener.find(destination)));
    }

    @Override
    public void unblock(Destination destination, String explanation, Consumer<Resolution> answer) {
        blocks.announce(destination);
        threads.work(destination, () -> answer.accept(lift(destination, explanation)));
    }

    @Override
    public void drained(Destination destination) {
        int turn = blocks.turn(destination);
        threads.work(destination, () -> blocks.restore(destination, turn));
    }

    /** Puts every lifted block back; for the end of the keeper's life. */
    public void restoreAll() {
        blocks.restoreAll();
    }

    private Resolution lift(Destination destination, String explanation) throws IOException {
        return switch (blocked) {
            case EXPIRE -> new Closed(new Outcome.Expired(explanation));
            case DEAD_LETTER -> dead(explanation);
            case UNBLOCK -> {
                Optional<String> refusal = blocks.lift(destination);
                yield refusal.isPresent() ? dead(refusal.get() + " " + explanation) : opener.find(destination);
            }
        };
    }

    private static Closed dead(String explanation) {
        return new Closed(new Outcome.Dead(DeadReason.BLOCKED, explanation));
    }

    @Override
    public void close() {
        threads.close();
    }
}
