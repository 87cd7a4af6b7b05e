package io.strandex.series;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** Says what is to be done with a week, and when; changes nothing. */
final class WeekPlan {
    private final WeekEntry entry;
    private final List<GenerationView> generations;
    private final SeriesPolicy policy;

    WeekPlan(WeekEntry entry, List<GenerationView> generations, SeriesPolicy policy) {
        this.entry = entry;
        this.generations = generations;
        this.policy = policy;
    }

    /** The steps that are due, in the order in which they are to be carried out. */
    List<WeekStep> due(long now) {
        List<WeekStep> due =
                steps().stream().filter(step -> step.dueMs() <= now).toList();
        List<WeekStep> last =
                due.stream().filter(step -> step.kind() == StepKind.DELETE).toList();
        return last.isEmpty() ? due : last;
    }

    /** All steps that are left, the first to come first. */
    List<WeekStep> steps() {
        List<WeekStep> steps = new ArrayList<>();
        if (entry.state() == WeekState.DELETED) {
            if (!generations.isEmpty()) {
                steps.add(step(StepKind.DELETE, all(), entry.changedMs(), "the registry says that it is deleted"));
            }
        } else if (generations.isEmpty()) {
            if (entry.state() != WeekState.CREATING) {
                steps.add(step(StepKind.FORGET, List.of(), entry.changedMs(), "its indices are gone"));
            }
        } else {
            unfinished(steps);
            ageing(steps);
        }
        steps.sort(Comparator.comparingLong(WeekStep::dueMs).thenComparing(WeekStep::kind));
        return steps;
    }

    private void unfinished(List<WeekStep> steps) {
        if (entry.loadingMs() > 0) {
            long end = entry.loadingMs() + policy.loadIdle().toMillis();
            steps.add(step(StepKind.END_LOAD, all(), end, "no operation for " + period(policy.loadIdle())));
        }
        if (!entry.lifted().isEmpty()) {
            long end = entry.liftedMs() + WeekBlocks.LONGEST.toMillis();
            String why = "lifted for " + period(WeekBlocks.LONGEST) + ", by a task that is gone";
            steps.add(step(StepKind.PUT_BLOCK_BACK, entry.lifted(), end, why));
        }
    }

    private void ageing(List<WeekStep> steps) {
        if (entry.state() == WeekState.OPEN) {
            String why = period(policy.lifecycle().closeAfter()) + " after its end and its opening";
            steps.add(step(StepKind.CLOSE, List.of(), entry.closesAt(policy), why));
            List<String> full = indices(this::isFull);
            if (!full.isEmpty()) {
                String size = policy.lifecycle().rolloverSize();
                steps.add(step(StepKind.ROLL_OVER, full, entry.changedMs(), "a primary shard has reached " + size));
            }
        }
        if (entry.state() != WeekState.CREATING) {
            warm(steps);
        }
        Duration retention = policy.retention();
        if (retention != null) {
            long end = entry.endMs() + retention.toMillis();
            steps.add(step(StepKind.DELETE, all(), end, "kept for " + period(retention) + " after its end"));
        }
    }

    /** Never before the week is closed. */
    private void warm(List<WeekStep> steps) {
        Duration after = policy.lifecycle().warmAfter();
        long end = entry.endMs() + after.toMillis();
        long from = entry.state() == WeekState.OPEN ? Math.max(end, entry.closesAt(policy)) : end;
        String why = "closed, and " + period(after) + " after its end";
        List<String> writable = indices(
                generation -> !generation.readOnly() && generation.obstacle().isEmpty());
        if (!writable.isEmpty() && entry.lifted().isEmpty()) {
            steps.add(step(StepKind.READ_ONLY, writable, from, why));
        }
        List<String> unmerged = indices(generation -> generation.size().toMerge());
        if (!unmerged.isEmpty()) {
            steps.add(step(StepKind.MERGE, unmerged, from, why + ", with more than one segment a shard"));
        }
    }

    private boolean isFull(GenerationView generation) {
        return generation.write()
                && generation.size().documents() > 0
                && generation.size().largestShard()
                        >= ByteSize.parse(policy.lifecycle().rolloverSize());
    }

    private List<String> all() {
        return indices(generation -> true);
    }

    private List<String> indices(Predicate<GenerationView> which) {
        return generations.stream().filter(which).map(GenerationView::index).toList();
    }

    private WeekStep step(StepKind kind, List<String> indices, long dueMs, String why) {
        return new WeekStep(
                kind, entry.destination().series(), entry.destination().week(), indices, dueMs, why);
    }

    /** Whole days where there are some, such as {@code 7 d}. */
    private static String period(Duration duration) {
        return duration.toDays() > 0 ? duration.toDays() + " d" : duration.toSeconds() + " s";
    }
}
