package io.strandex.cli.sandbox;

import io.strandex.cli.Output;
import io.strandex.sandbox.SandboxEvent;
import io.strandex.sandbox.artifact.ArtifactProgress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Tells on standard error how the servers come up: downloads, then a line for each server that is ready. */
public final class StartProgress implements Consumer<SandboxEvent> {

    private static final long WORTH_A_LINE = 4L << 20;
    private static final double MEGABYTE = 1 << 20;

    private final Output output;
    private final Map<String, Long> quarters = new HashMap<>();
    private final Set<String> unpacking = new HashSet<>();

    /** Tells to the given output. */
    public StartProgress(Output output) {
        this.output = output;
    }

    @Override
    public synchronized void accept(SandboxEvent event) {
        switch (event) {
            case SandboxEvent.Fetching fetching -> fetching(fetching.progress());
            case SandboxEvent.Ready ready ->
                output.progress(String.format(
                        Locale.ROOT,
                        "%-13s ready after %4.1f s  %s",
                        ready.server().label(),
                        ready.took().toMillis() / 1000.0,
                        ready.address()));
            case SandboxEvent.Starting ignored -> {}
            case SandboxEvent.Stopping ignored -> {}
        }
    }

    private void fetching(ArtifactProgress progress) {
        if (progress.step() == ArtifactProgress.Step.UNPACK) {
            if (unpacking.add(progress.name())) {
                output.progress("unpacking " + progress.name());
            }
        } else if (progress.total() >= WORTH_A_LINE) {
            downloading(progress);
        }
    }

    /** A line for every quarter of a large file, so that a slow line shows life and a log stays short. */
    private void downloading(ArtifactProgress progress) {
        long quarter = progress.bytes() * 4 / progress.total();
        Long before = quarters.put(progress.name(), quarter);
        if (before == null || before < quarter) {
            output.progress(String.format(
                    Locale.ROOT,
                    "fetching %s  %.0f of %.0f MB",
                    progress.name(),
                    progress.bytes() / MEGABYTE,
                    progress.total() / MEGABYTE));
        }
    }
}
