package io.strandex.cli.ingest;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.cli.input.EventSource;
import io.strandex.cli.input.InputOptions;
import io.strandex.cli.input.Inputs;
import java.io.IOException;
import java.util.List;

/** The files of one run, read one after the other. */
final class Sources {
    private final List<String> files;
    private final InputOptions options;

    private final Checkpoint checkpoint;

    Sources(List<String> files) {
        this(files, new InputOptions(), new Checkpoint(null));
    }

    Sources(List<String> files, InputOptions options, Checkpoint checkpoint) {
        this.checkpoint = checkpoint;
        this.files = List.copyOf(files);
        this.options = options;
        this.files.forEach(Inputs::check);
    }

    IngestSummary ingest(Destination destination, long maxErrors, Output output) {
        long start = System.nanoTime();
        Progress progress = new Progress(output.err(), Output.isProgressTerminal(), Inputs.totalBytes(files));
        Ingest ingest = new Ingest(destination, progress, maxErrors, checkpoint);
        try {
            for (String file : files) {
                take(ingest, file, progress);
            }
            return ingest.finish(start);
        } catch (TooManyErrorsException e) {
            ingest.finish(start);
            throw CliException.failed(String.valueOf(e.getMessage()));
        } finally {
            progress.end();
        }
    }

    private void take(Ingest ingest, String file, Progress progress) {
        try (EventSource source = Inputs.open(file, options)) {
            ingest.take(file, source);
            progress.sourceDone(source.position());
        } catch (IOException e) {
            throw CliException.failed(file + " can't be read: " + e.getMessage());
        }
    }
}
