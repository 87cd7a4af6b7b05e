package io.strandex.cli.weeks;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex weeks load}: how far a bulk load is. */
@Command(
        name = "load",
        description = "Show how far the bulk load of weeks is, until none is loaded any more.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex weeks load",
            "  strandex weeks load --once --json",
            "",
            "The sink's setting load.weeks starts loads; load.idle.ms after its last operation a week's refresh and",
            "replicas are restored."
        })
public final class LoadCommand implements Runnable {

    @Option(names = "--once", description = "One look; do not wait for the end.")
    private boolean once;

    @Option(
            names = "--every",
            paramLabel = "S",
            defaultValue = "2",
            description = "Seconds between two looks, at least 1. Default: ${DEFAULT-VALUE}.")
    private int every = 2;

    @Mixin
    private AdminOptions admin;

    @Mixin
    private Output output;

    /** For picocli. */
    public LoadCommand() {}

    @Override
    public void run() {
        if (every < 1) {
            throw CliException.usage("--every is at least 1, not " + every);
        }
        admin.run(weeks -> {
            LoadProgress before = LoadProgress.of(weeks.weeks(), System.nanoTime());
            show(before, 0);
            while (!once && before.weeks() > 0) {
                pause();
                LoadProgress now = LoadProgress.of(weeks.weeks(), System.nanoTime());
                show(now, now.rateSince(before));
                before = now;
            }
        });
    }

    private void pause() {
        try {
            Thread.sleep(Duration.ofSeconds(every));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failed("interrupted");
        }
    }

    private void show(LoadProgress progress, double rate) {
        output.json(progress.json(rate));
        if (progress.weeks() == 0) {
            output.line("No week is being loaded.");
        } else {
            output.line(String.format(
                    Locale.ROOT,
                    "%d weeks loading, %,d operations written, %,.0f/s",
                    progress.weeks(),
                    progress.written(),
                    rate));
        }
    }
}
