package io.strandex.cli.weeks;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.cli.kafka.BrokerOptions;
import io.strandex.cli.pipeline.PipelineSettings;
import java.io.IOException;
import java.time.Duration;
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
            "replicas are restored. Where Kafka is known, it also says what the connector has still to read, as of its",
            "last commit, and about how long that takes at the rate since the command was started."
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

    @Option(
            names = "--connector",
            paramLabel = "NAME",
            defaultValue = PipelineSettings.CONNECTOR,
            description = "The connector that loads. Default: ${DEFAULT-VALUE}.")
    private String connector = PipelineSettings.CONNECTOR;

    @Mixin
    private BrokerOptions kafka = new BrokerOptions();

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
        try (LoadSource source = new LoadSource(kafka.settingsIfKnown(), connector)) {
            admin.run(weeks -> watch(() -> LoadProgress.of(weeks.weeks(), source.behind(), System.nanoTime())));
        }
    }

    /** The rate is that since the first look: a load is written in spurts. */
    private void watch(Look look) throws IOException {
        LoadProgress first = look.take();
        show(first, 0);
        LoadProgress now = first;
        while (!once && now.weeks() > 0) {
            pause();
            now = look.take();
            show(now, now.rateSince(first));
        }
    }

    private interface Look {
        LoadProgress take() throws IOException;
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
        output.line(progress.weeks() == 0 ? "No week is being loaded." : progress.text(rate));
    }
}
