package io.strandex.cli.ingest;

import io.strandex.cli.CliException;
import io.strandex.cli.Output;
import io.strandex.cli.input.EventSource;
import io.strandex.cli.input.InputOptions;
import io.strandex.cli.input.Inputs;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files of one run, read one after the other. */
final class Sources {
    private final List<String> files;
    private final InputOptions options;
    private final Checkpoint checkpoint;
    private volatile @Nullable Ingest running;

    Sources(List<String> files) {
        this(files, new InputOptions(), Checkpoint.none());
    }

    Sources(List<String> files, InputOptions options, Checkpoint checkpoint) {
        this.checkpoint = checkpoint;
        this.files = List.copyOf(files);
        this.options = options;
        this.files.forEach(Inputs::check);
    }

    /** Takes every entry; ends early when more than {@code maxErrors} are bad, or when the process is told to end. */
    IngestSummary ingest(Destination destination, long maxErrors, Output output) {
        long start = System.nanoTime();
        Progress progress = new Progress(output.err(), Output.isProgressTerminal(), Inputs.totalBytes(files));
        Ingest ingest = new Ingest(destination, progress, maxErrors, checkpoint);
        running = ingest;
        try {
            for (String file : files) {
                if (!ingest.isStopped()) {
                    take(ingest, file, progress);
                }
            }
            return ingest.finish(start);
        } finally {
            progress.end();
        }
    }

    /** Ends after the entry at hand, from any thread. */
    void interrupt() {
        Ingest ingest = running;
        if (ingest != null) {
            ingest.interrupt();
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
