package io.strandex.cli.pipeline;

import io.strandex.cli.CliException;
import io.strandex.sandbox.MemoryProfile;
import picocli.CommandLine.Option;

/** What the pipeline is told on the command line. Used as a {@code @Mixin} by every command that starts it. */
public final class PipelineOptions {

    @Option(
            names = "--vector-model",
            paramLabel = "ID",
            description = "The model of the events' embeddings, which are then fused into the slots' vectors.")
    private String vectorModel = "";

    @Option(
            names = "--vector-dimension",
            paramLabel = "N",
            description = "How many values an embedding has; goes with --vector-model.")
    private int vectorDimension;

    /** For picocli. */
    public PipelineOptions() {}

    /**
     * The settings.
     *
     * @throws CliException if only one of the options that go together is given
     */
    public PipelineSettings settings(MemoryProfile profile) {
        if (vectorModel.isEmpty() != (vectorDimension == 0)) {
            throw CliException.usage("--vector-model and --vector-dimension go together: give both or none");
        }
        return PipelineSettings.fusing(vectorModel, vectorDimension, profile);
    }
}
