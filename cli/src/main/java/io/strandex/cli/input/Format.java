package io.strandex.cli.input;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What a file holds. */
enum Format {
    /** One JSON object a line. */
    JSONL,
    /** Events as rows, comma-separated. */
    CSV,
    /** Events as rows, tab-separated. */
    TSV,
    /** SubRip subtitles. */
    SRT,
    /** WebVTT subtitles. */
    VTT,
    /** Markdown tables, or one CSV file as a table. */
    TABLES,
    /** A directory of images with times in their names. */
    FRAMES;

    static Format of(String file) {
        if (!file.equals("-") && Files.isDirectory(Path.of(file))) {
            return FRAMES;
        }
        String name = file.endsWith(".gz") ? file.substring(0, file.length() - 3) : file;
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return switch (ending) {
            case "csv" -> CSV;
            case "tsv" -> TSV;
            case "srt" -> SRT;
            case "vtt" -> VTT;
            case "md" -> TABLES;
            default -> JSONL;
        };
    }

    /** The name of a directory, or of a file without its ending: {@code talk.en} for {@code talk.en.srt.gz}. */
    static String baseName(String file) {
        Path path = Path.of(file).toAbsolutePath().normalize();
        Path name = path.getFileName();
        String text = name == null ? file : name.toString();
        if (Files.isDirectory(path)) {
            return text;
        }
        String plain = text.endsWith(".gz") ? text.substring(0, text.length() - 3) : text;
        int dot = plain.lastIndexOf('.');
        return dot > 0 ? plain.substring(0, dot) : plain;
    }
}
