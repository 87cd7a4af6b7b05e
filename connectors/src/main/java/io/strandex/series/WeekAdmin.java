package io.strandex.series;

import io.strandex.bulk.Destination;
import io.strandex.cluster.Cluster;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Shows the weeks of a cluster and does what is due for them, by the rules that the sink has put into the templates of the series: the
 * same policy as lifecycle management would carry out, with plain calls.
 */
public final class WeekAdmin {
    private final WeekParts parts;
    private final WeekSurvey survey;
    private final StepRunner runner;
    private final Clock clock;

    /**
     * For the weeks of a cluster.
     *
     * @param cluster where the series stand
     * @param prefix first part of the names of indices, aliases and templates
     * @param clock says what is due
     */
    public WeekAdmin(Cluster cluster, String prefix, Clock clock) {
        SeriesSettings settings = SeriesSettings.defaults().withPrefix(prefix);
        this.parts = WeekParts.of(cluster, settings);
        this.survey = new WeekSurvey(parts);
        WeekCloser closer = new WeekCloser(parts, clock);
        WeekLoads loads = new WeekLoads(parts, settings.load(), clock);
        this.runner = new StepRunner(parts, closer, loads, new WeekBlocks(parts, clock));
        this.clock = clock;
    }

    /** Whether the cluster has lifecycle management, which then rolls weeks over, ages and deletes them. */
    public boolean hasLifecycle() throws IOException {
        return parts.lifecycle().isPresent();
    }

    /** Every week of every series, by series, then by week. */
    public List<WeekView> weeks() throws IOException {
        Map<Destination, List<GenerationView>> generations = survey.generations();
        Map<String, SeriesPolicy> policies = policies();
        List<WeekView> views = new ArrayList<>();
        for (WeekEntry entry : survey.entries()) {
            Destination week = entry.destination();
            List<GenerationView> indices = generations.getOrDefault(week, List.of());
            Optional<WeekStep> next = Optional.ofNullable(policies.get(week.series()))
                    .flatMap(policy -> new WeekPlan(entry, indices, policy)
                            .steps().stream().findFirst());
            views.add(new WeekView(
                    week.series(),
                    week.week(),
                    entry.state().text(),
                    entry.loadingMs() > 0,
                    entry.endMs(),
                    indices,
                    next.orElse(null)));
        }
        return views;
    }

    /** The steps that are due and that this cluster does not take by itself. */
    public List<WeekStep> due() throws IOException {
        boolean managed = hasLifecycle();
        Map<Destination, List<GenerationView>> generations = survey.generations();
        Map<String, SeriesPolicy> policies = policies();
        List<WeekStep> due = new ArrayList<>();
        for (WeekEntry entry : survey.entries()) {
            SeriesPolicy policy = policies.get(entry.destination().series());
            if (policy != null) {
                List<GenerationView> indices = generations.getOrDefault(entry.destination(), List.of());
                new WeekPlan(entry, indices, policy)
                        .due(clock.millis()).stream()
                                .filter(step -> !managed || !step.kind().isLifecycle())
                                .forEach(due::add);
            }
        }
        return due;
    }

    /**
     * What became of a step.
     *
     * @param step the step
     * @param failure why it failed; empty when it was carried out
     */
    public record Result(WeekStep step, String failure) {}

    /**
     * Carries out steps, each whatever became of the others; a step that was done meanwhile changes nothing.
     *
     * @param steps what {@link #due()} said
     * @param results is told what became of each
     */
    public void run(List<WeekStep> steps, Consumer<Result> results) throws IOException {
        Map<String, SeriesPolicy> policies = policies();
        for (WeekStep step : steps) {
            results.accept(new Result(step, attempt(step, policies)));
        }
    }

    private String attempt(WeekStep step, Map<String, SeriesPolicy> policies) {
        try {
            SeriesPolicy policy = policies.get(step.series());
            if (policy == null) {
                return "The template of the series is gone, and with it its rules.";
            }
            runner.run(step, policy);
            return "";
        } catch (IOException | SeriesException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private Map<String, SeriesPolicy> policies() throws IOException {
        Map<String, SeriesPolicy> policies = new HashMap<>();
        for (String series : SeriesMapping.SERIES) {
            parts.templates().policy(series).ifPresent(policy -> policies.put(series, policy));
        }
        return policies;
    }
}
