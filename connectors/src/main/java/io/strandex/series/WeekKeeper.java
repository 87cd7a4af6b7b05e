package io.strandex.series;

import io.strandex.bulk.DeadReason;
import io.strandex.bulk.Destination;
import io.strandex.bulk.Destinations;
import io.strandex.bulk.Outcome;
import io.strandex.cluster.Cluster;
import io.strandex.week.IsoWeek;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the weeks: the only one who creates indices, by explicit request, after asking the registry and the retention.
 *
 * <p>What may succeed later is tried until it does, without blocking anybody but the week at hand; what only people can mend is reported
 * as a fault.
 */
public final class WeekKeeper implements Destinations, AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(WeekKeeper.class);
    private static final int THREADS = 4;
    private static final long RETRY_MS = 1_000;

    private final SeriesSettings settings;
    private final Clock clock;
    private final WeekRegistry registry;
    private final Templates templates;
    private final Generations generations;
    private final Lifecycle lifecycle;
    private final WeekCloser closer;
    private final Consumer<RuntimeException> faults;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, daemons());
    /** The indices whose block was lifted, by week. */
    private final Map<Destination, List<String>> lifted = new ConcurrentHashMap<>();

    /**
     * A keeper.
     *
     * @param cluster where the series stand
     * @param settings how they stand there
     * @param clock for retention
     * @param faults takes what only people can mend
     */
    public WeekKeeper(Cluster cluster, SeriesSettings settings, Clock clock, Consumer<RuntimeException> faults) {
        WeekParts parts = WeekParts.of(cluster, settings, clock);
        this.settings = settings;
        this.clock = clock;
        this.faults = faults;
        this.registry = parts.registry();
        this.templates = parts.templates();
        this.generations = parts.generations();
        this.lifecycle = parts.lifecycle();
        this.closer = new WeekCloser(parts, settings.lifecycle(), clock);
    }

    @Override
    public void resolve(Destination destination, Consumer<Resolution> answer) {
        work(() -> answer.accept(find(destination)));
    }

    @Override
    public void unblock(Destination destination, String explanation, Consumer<Resolution> answer) {
        work(() -> answer.accept(lift(destination, explanation)));
    }

    @Override
    public void drained(Destination destination) {
        work(() -> restore(destination));
    }

    /** Puts every lifted block back; for the end of the keeper's life. */
    public void restoreAll() {
        List.copyOf(lifted.keySet()).forEach(destination -> {
            try {
                restore(destination);
            } catch (IOException e) {
                LOGGER.warn(
                        "The write block of a week could not be put back. [week={}, cause={}]",
                        destination,
                        e.getMessage());
            }
        });
    }

    private Resolution find(Destination destination) throws IOException {
        Optional<Closed> refusal = refusal(destination);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        Optional<WeekRegistry.Entry> entry = registry.find(destination);
        if (entry.isEmpty()) {
            prepare(destination);
            return find(destination);
        }
        return switch (entry.get().state()) {
            case DELETED -> deleted();
            case CREATING -> created(destination, entry.get());
            case OPEN, CLOSED -> existing(destination, entry.get());
        };
    }

    private Optional<Closed> refusal(Destination destination) {
        if (!SeriesMapping.SERIES.contains(destination.series())) {
            return Optional.of(dead("There is no series '" + destination.series() + "'."));
        }
        try {
            long end = IsoWeek.parse(destination.week()).endMs();
            Duration retention = settings.retention().get(destination.series());
            boolean past = retention != null && end + retention.toMillis() <= clock.millis();
            return past
                    ? Optional.of(expired("The week is past its retention of " + retention + "."))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(dead("There is no week '" + destination.week() + "'."));
        }
    }

    private void prepare(Destination destination) throws IOException {
        registry.create();
        registry.enter(destination, WeekState.CREATING);
    }

    /** The touch of the entry makes sure that the week was not opened and deleted by others since it was read. */
    private Resolution created(Destination destination, WeekRegistry.Entry entry) throws IOException {
        templates.install(destination.series());
        lifecycle.install(destination.series());
        templates.installWeek(destination, lifecycle.settingsOf(destination));
        generations.createFirst(destination);
        registry.change(destination, entry, WeekState.OPEN);
        LOGGER.info("A week was opened. [week={}]", destination);
        return find(destination);
    }

    private Resolution existing(Destination destination, WeekRegistry.Entry entry) throws IOException {
        List<String> indices = generations.of(destination);
        if (!indices.isEmpty()) {
            closer.closeIfDue(destination, entry, indices);
            return new Writable(indices);
        }
        templates.removeWeek(destination);
        registry.change(destination, entry, WeekState.DELETED);
        LOGGER.info("The indices of a week are gone; it is deleted. [week={}]", destination);
        return find(destination);
    }

    private Resolution lift(Destination destination, String explanation) throws IOException {
        return switch (settings.blocked()) {
            case EXPIRE -> expired(explanation);
            case DEAD_LETTER -> new Closed(new Outcome.Dead(DeadReason.BLOCKED, explanation));
            case UNBLOCK -> liftBlocks(destination);
        };
    }

    private Resolution liftBlocks(Destination destination) throws IOException {
        List<String> indices = generations.of(destination);
        List<String> marked = generations.blocked(indices);
        // A block that is just being added, or was lifted while it was, stands in the cluster's state but not in
        // settings.
        List<String> blocked = marked.isEmpty() ? indices : marked;
        for (String index : blocked) {
            generations.block(index, false);
        }
        lifted.put(destination, blocked);
        LOGGER.info("The write block of a week was lifted for late operations. [week={}]", destination);
        return find(destination);
    }

    private void restore(Destination destination) throws IOException {
        for (String index : lifted.getOrDefault(destination, List.of())) {
            generations.block(index, true);
        }
        lifted.remove(destination);
    }

    private static Closed deleted() {
        return expired("The week was deleted.");
    }

    private static Closed expired(String explanation) {
        return new Closed(new Outcome.Expired(explanation));
    }

    private static Closed dead(String explanation) {
        return new Closed(new Outcome.Dead(DeadReason.BAD_DESTINATION, explanation));
    }

    private void work(Step step) {
        try {
            threads.execute(() -> attempt(step));
        } catch (RejectedExecutionException e) {
            LOGGER.debug("The week keeper is closed; a question is left unanswered.");
        }
    }

    private void attempt(Step step) {
        try {
            step.run();
        } catch (IOException e) {
            LOGGER.warn("Elasticsearch could not be asked about a week; trying again. [cause={}]", e.getMessage());
            again(step);
        } catch (RuntimeException e) {
            faults.accept(e);
        } catch (LinkageError e) {
            faults.accept(
                    new IllegalStateException("A library is missing or of a wrong version: " + e.getMessage(), e));
        }
    }

    private void again(Step step) {
        CompletableFuture.delayedExecutor(RETRY_MS, TimeUnit.MILLISECONDS, Runnable::run)
                .execute(() -> work(step));
    }

    private static ThreadFactory daemons() {
        return task -> {
            Thread thread = new Thread(task, "strandex-week-keeper");
            thread.setDaemon(true);
            return thread;
        };
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    /** A piece of work that may fail for a while. */
    private interface Step {
        void run() throws IOException;
    }
}
