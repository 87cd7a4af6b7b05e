package io.strandex.cli.demo;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.cli.pipeline.PipelineOptions;
import io.strandex.cli.sandbox.StartOptions;
import io.strandex.sandbox.SandboxState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex demo}: the whole thread on genuine servers. */
@Command(
        name = "demo",
        description =
                "Start genuine servers, send events through the whole pipeline, and ask for 30 seconds of a scene.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex demo                          with a sample: a lecture, a kitchen, a match",
            "  strandex demo --events events.jsonl    with your own events, one JSON object a line",
            "  strandex demo --json                   one object at the end, for programs",
            "  strandex demo --stop                   stops the servers at the end",
            "",
            "The servers go on afterwards, so that you can ask more; strandex down stops them."
        })
public final class DemoCommand implements Callable<Integer> {

    @Option(names = "--events", paramLabel = "FILE", description = "Your own events instead of the sample: JSON lines.")
    private @Nullable Path events;

    @Mixin
    private PipelineOptions pipeline = new PipelineOptions();

    @Option(names = "--stop", description = "Stop the servers at the end.")
    private boolean stop;

    @Mixin
    private StartOptions start = new StartOptions();

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public DemoCommand() {}

    @Override
    public Integer call() throws Exception {
        refuseBefore();
        DemoResult result = new Demo(start, source(), stop, output).run();
        output.json(result.json());
        return 0;
    }

    private void refuseBefore() {
        if (events != null && !Files.isReadable(events)) {
            throw CliException.usage("--events " + events + ": there is no such file to read");
        }
        if (start.directory().state().filter(SandboxState::isRunning).isPresent()) {
            throw CliException.failed("servers run here already: send them events with 'strandex ingest FILE', or stop"
                    + " them with 'strandex down'");
        }
    }

    private DemoSource source() {
        return events == null
                ? DemoSource.sample(start.profile())
                : new DemoSource(events, pipeline.settings(start.profile()));
    }
}
