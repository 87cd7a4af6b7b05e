package io.strandex.series;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.strandex.bulk.Destination;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Carries out steps. Each may be carried out again: what is done already changes nothing. */
final class StepRunner {
    /** As lifecycle management ranks warm indices. */
    private static final int WARM_PRIORITY = 50;

    private final WeekRegistry registry;
    private final Generations generations;
    private final WeekCloser closer;
    private final WeekLoads loads;
    private final WeekBlocks blocks;

    StepRunner(WeekParts parts, WeekCloser closer, WeekLoads loads, WeekBlocks blocks) {
        this.registry = parts.registry();
        this.generations = parts.generations();
        this.closer = closer;
        this.loads = loads;
        this.blocks = blocks;
    }

    void run(WeekStep step, SeriesPolicy policy) throws IOException {
        Destination week = new Destination(step.series(), step.week());
        switch (step.kind()) {
            case READ_ONLY -> readOnly(step.indices());
            case MERGE -> {
                for (String index : step.indices()) {
                    generations.merge(index);
                }
            }
            case ROLL_OVER -> generations.roll(week, policy.lifecycle().rolloverSize());
            case PUT_BLOCK_BACK -> blocks.restore(week, step.indices());
            case FORGET, CLOSE, END_LOAD, DELETE -> {
                Optional<WeekEntry> entry = registry.find(week);
                if (entry.isPresent()) {
                    change(step.kind(), entry.get(), policy);
                }
            }
        }
    }

    /** Looks at the week as it is now: others may have changed it since the step was planned. */
    private void change(StepKind kind, WeekEntry entry, SeriesPolicy policy) throws IOException {
        List<String> indices = generations.of(entry.destination());
        boolean isOpen = entry.state() == WeekState.OPEN;
        if (kind == StepKind.FORGET && indices.isEmpty() && entry.state() != WeekState.CREATING) {
            closer.forget(entry);
        } else if (kind == StepKind.CLOSE && isOpen && !indices.isEmpty()) {
            closer.close(entry, indices);
        } else if (kind == StepKind.END_LOAD) {
            loads.finish(entry, indices, policy);
        } else if (kind == StepKind.DELETE) {
            closer.delete(entry, indices);
        }
    }

    private void readOnly(List<String> indices) throws IOException {
        for (String index : indices) {
            generations.set(index, JsonNodeFactory.instance.objectNode().put("index.priority", WARM_PRIORITY));
            generations.makeReadOnly(index);
        }
    }
}
