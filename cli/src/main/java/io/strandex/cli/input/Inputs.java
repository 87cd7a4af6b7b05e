package io.strandex.cli.input;

import io.strandex.cli.CliException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
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
        try {
            if (!file.equals(STANDARD_INPUT) && !Files.isReadable(Path.of(file))) {
                throw CliException.usage("no file " + file + " that can be read");
            }
        } catch (InvalidPathException e) {
            throw CliException.usage("no file can have the name " + file + " in this locale: set LC_ALL=C.UTF-8");
        }
    }

    /** Bytes of all files together; 0 where standard input or a compressed file is among them. */
    public static long totalBytes(List<String> files) {
        if (files.stream().anyMatch(file -> file.equals(STANDARD_INPUT) || file.endsWith(".gz"))) {
            return 0;
        }
        return files.stream()
                .map(file -> Path.of(file).toFile())
                .mapToLong(file -> file.isDirectory() ? 0 : file.length())
                .sum();
    }

    /** Opens a file by what its name says. */
    public static EventSource open(String file) throws IOException {
        return open(file, new InputOptions());
    }

    /**
     * Opens a file or directory.
     *
     * @throws CliException if an option is missing that the format needs
     */
    public static EventSource open(String file, InputOptions options) throws IOException {
        Format format = options.format(file);
        boolean isDirectory = !file.equals(STANDARD_INPUT) && Files.isDirectory(Path.of(file));
        if (isDirectory != (format == Format.FRAMES)) {
            throw CliException.usage(
                    isDirectory
                            ? file + " is a directory: only frames can be read from one"
                            : file + " is no directory of frames");
        }
        return switch (format) {
            case JSONL -> new JsonLines(file, stream(file));
            case CSV -> new CsvEvents(file, stream(file), ',');
            case TSV -> new CsvEvents(file, stream(file), '\t');
            case SRT, VTT -> new Subtitles(file, stream(file), options.scene(file));
            case TABLES -> table(file, options.scene(file));
            case FRAMES -> new Frames(Path.of(file), options.scene(file));
        };
    }

    private static EventSource table(String file, Scene scene) throws IOException {
        return switch (Format.of(file)) {
            case CSV -> new CsvTable(file, stream(file), ',', scene);
            case TSV -> new CsvTable(file, stream(file), '\t', scene);
            default -> new Tables(file, stream(file), scene);
        };
    }

    private static InputStream stream(String file) throws IOException {
        if (file.equals(STANDARD_INPUT)) {
            return System.in;
        }
        InputStream in = Files.newInputStream(Path.of(file));
        return file.endsWith(".gz") ? new GZIPInputStream(new BufferedInputStream(in)) : in;
    }
}
