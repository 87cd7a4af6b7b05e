package io.strandex.cli.input;

import io.strandex.cli.CliException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Opens files by what their names say; {@code -} is standard input. */
public final class Inputs {
    private static final String STANDARD_INPUT = "-";

    private Inputs() {}

    /**
     * Checks that a file is there, before anything is sent.
     *
     * @throws CliException if it is not
     */
    public static void check(String file) {
        if (!file.equals(STANDARD_INPUT) && !Files.isReadable(Path.of(file))) {
            throw CliException.usage("no file " + file + " that can be read");
        }
    }

    /** Bytes of all files together; 0 where standard input or a compressed file is among them. */
    public static long totalBytes(List<String> files) {
        if (files.stream().anyMatch(file -> file.equals(STANDARD_INPUT) || file.endsWith(".gz"))) {
            return 0;
        }
        return files.stream().mapToLong(file -> Path.of(file).toFile().length()).sum();
    }

    /** Opens a file. */
    public static EventSource open(String file) throws IOException {
        return new JsonLines(file, stream(file));
    }

    private static InputStream stream(String file) throws IOException {
        if (file.equals(STANDARD_INPUT)) {
            return System.in;
        }
        InputStream in = Files.newInputStream(Path.of(file));
        return file.endsWith(".gz") ? new GZIPInputStream(new BufferedInputStream(in)) : in;
    }
}
