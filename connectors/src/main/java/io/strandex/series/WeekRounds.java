package io.strandex.series;

import io.strandex.bulk.Destination;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks over all weeks from the registry and the aliases alone, and does what is the sink's to do. */
final class WeekRounds {
    private static final Logger LOGGER = LoggerFactory.getLogger(WeekRounds.class);

    private final WeekSurvey survey;
    private final StepRunner runner;
    private final SeriesSettings settings;
    private final Clock clock;

    WeekRounds(WeekParts parts, StepRunner runner, SeriesSettings settings, Clock clock) {
        this.survey = new WeekSurvey(parts);
        this.runner = runner;
        this.settings = settings;
        this.clock = clock;
    }

    void go() throws IOException {
        Map<Destination, List<String>> indices = survey.indices();
        for (WeekEntry entry : survey.entries()) {
            if (SeriesMapping.SERIES.contains(entry.destination().series())) {
                look(entry, indices.getOrDefault(entry.destination(), List.of()));
            }
        }
    }

    /** One week that fails does not keep the others from their turn. */
    private void look(WeekEntry entry, List<String> indices) {
        SeriesPolicy policy = SeriesPolicy.of(entry.destination().series(), settings);
        List<GenerationView> generations = new ArrayList<>();
        indices.forEach(index -> generations.add(GenerationView.named(index)));
        for (WeekStep step : new WeekPlan(entry, generations, policy).due(clock.millis())) {
            if (!step.kind().isLifecycle()) {
                try {
                    runner.run(step, policy);
                } catch (IOException | SeriesException e) {
                    LOGGER.warn("A step failed. [week={}, cause={}]", entry.destination(), e.getMessage());
                }
            }
        }
    }
}
