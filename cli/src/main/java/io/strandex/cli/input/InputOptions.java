package io.strandex.cli.input;

import io.strandex.cli.CliException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How files are read, where their names do not say it. */
public final class InputOptions {
    @Option(
            names = "--format",
            paramLabel = "NAME",
            converter = FormatName.class,
            description =
                    "jsonl, csv, tsv, srt, vtt, tables or frames. Default: by the file's name; a directory holds frames.")
    private @Nullable Format format;

    @Option(
            names = "--scene",
            paramLabel = "ID",
            description = "The scene of subtitles, tables and frames. Default: the file's name without its ending.")
    private @Nullable String scene;

    @Option(
            names = "--at",
            paramLabel = "TIME",
            converter = Origin.class,
            description =
                    "When 0:00 of the scene was, such as 2020-12-31T10:00:00Z; subtitles, tables and frames need it.")
    private @Nullable Instant origin;

    /** For picocli. */
    public InputOptions() {}

    /** Takes format names in lower case. */
    static final class FormatName implements ITypeConverter<Format> {
        @Override
        public Format convert(String value) {
            try {
                return Format.valueOf(value.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(
                        "'" + value + "' is none of jsonl, csv, tsv, srt, vtt, tables, frames");
            }
        }
    }

    /** Takes times with an offset. */
    static final class Origin implements ITypeConverter<Instant> {
        @Override
        public Instant convert(String value) {
            try {
                return OffsetDateTime.parse(value).toInstant();
            } catch (DateTimeParseException e) {
                throw new TypeConversionException("'" + value + "' is no time such as 2020-12-31T10:00:00Z");
            }
        }
    }

    Format format(String file) {
        return format == null ? Format.of(file) : format;
    }

    /** The scene that a file without scenes of its own is about. */
    Scene scene(String file) {
        if (origin == null) {
            throw CliException.usage(file + " says no dates: give --at TIME, when 0:00 of it was");
        }
        if (scene == null && file.equals("-")) {
            throw CliException.usage("standard input has no name: give --scene ID");
        }
        return new Scene(scene == null ? Format.baseName(file) : scene, origin);
    }
}
