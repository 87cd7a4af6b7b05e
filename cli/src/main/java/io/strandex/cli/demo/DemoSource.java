package io.strandex.cli.demo;

import io.strandex.cli.pipeline.PipelineSettings;
import io.strandex.sandbox.MemoryProfile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which events a demo sends.
 *
 * @param file the user's own events; absent for the bundled sample
 * @param pipeline what the pipeline must know of them
 */
record DemoSource(@Nullable Path file, PipelineSettings pipeline) {

    /** Feature hashing of the words into 16 numbers: just enough to show the way of a vector. */
    private static final String SAMPLE_MODEL = "sample-hashed-words-16";

    private static final int SAMPLE_DIMENSION = 16;
    private static final String SAMPLE = "sample.jsonl";

    static DemoSource sample(MemoryProfile profile) {
        return new DemoSource(null, PipelineSettings.fusing(SAMPLE_MODEL, SAMPLE_DIMENSION, profile));
    }

    /** The window that the sample is best shown by; the user's own events choose theirs. */
    Optional<Window> window() {
        return file == null ? Optional.of(new Window("lecture/tides-101", 30_000, 60_000)) : Optional.empty();
    }

    /** The events as a file; the sample is written into {@code directory}, where it can be read later. */
    Path events(Path directory) {
        if (file != null) {
            return file;
        }
        try (InputStream sample = DemoSource.class.getResourceAsStream(SAMPLE)) {
            if (sample == null) {
                throw new IllegalStateException("the build lacks " + SAMPLE);
            }
            Path copy = directory.resolve(SAMPLE);
            Files.copy(sample, copy, StandardCopyOption.REPLACE_EXISTING);
            return copy;
        } catch (IOException unwritable) {
            throw new UncheckedIOException("the sample cannot be written into " + directory, unwritable);
        }
    }
}
