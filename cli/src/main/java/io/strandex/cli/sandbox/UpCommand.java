package io.strandex.cli.sandbox;

import io.strandex.cli.Output;
import io.strandex.cli.pipeline.Pipeline;
import io.strandex.cli.pipeline.PipelineOptions;
import io.strandex.cli.pipeline.PipelineSettings;
import io.strandex.sandbox.DetachedSandbox;
import io.strandex.sandbox.SandboxState;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code strandex up}: the four servers, on this machine, without Docker. */
@Command(
        name = "up",
        description =
                "Start Kafka, the schema registry, Connect and Elasticsearch on this machine, and the pipeline on them.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  strandex up",
            "  strandex up --keep --kafka-port 9092 --elasticsearch-port 9200",
            "  strandex up --foreground        Ctrl-C ends all of them",
            "",
            "Nothing needs to be installed: the servers come from Maven Central, once. They listen on the loopback",
            "interface only and go on until strandex down. What they write goes to .strandex/ and is deleted then,",
            "unless it is kept; a directory once kept is kept until strandex down --delete."
        })
public final class UpCommand implements Runnable {

    @Mixin
    private StartOptions options = new StartOptions();

    @Option(names = "--foreground", description = "Stay; the servers end with this command, however it ends.")
    private boolean foreground;

    @Option(names = "--servers-only", description = "Start the servers alone: no topics, no connector, no Streams app.")
    private boolean serversOnly;

    @Mixin
    private PipelineOptions pipeline = new PipelineOptions();

    @Mixin
    private Output output = new Output();

    /** For picocli. */
    public UpCommand() {}

    @Override
    public void run() {
        PipelineSettings product = pipeline.settings(options.profile());
        try (DetachedSandbox sandbox =
                options.builder().listener(new StartProgress(output)).startDetached()) {
            if (!serversOnly) {
                Pipeline.start(sandbox.state(), product, sandbox::run);
            }
            show(sandbox.state());
            if (foreground) {
                output.progress("Ctrl-C ends all of them.");
                new CountDownLatch(1).await();
            }
            sandbox.release();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void show(SandboxState state) {
        output.json(ServersView.json(state));
        ServersView.table(state).forEach(output::line);
    }
}
