package io.strandex.cli.table;

import io.strandex.cli.Output;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How wide the terminal is. */
public final class Screen {

    private static final int UNKNOWN = 120;
    private static final int LEAST = 40;
    private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("\\d+ (\\d+)\\s*");

    private Screen() {}

    /** Columns by {@code COLUMNS}, else by the terminal itself, else {@value #UNKNOWN}; at least {@value #LEAST}. */
    public static int width() {
        String columns = System.getenv("COLUMNS");
        if (columns != null && columns.matches("\\d{1,4}")) {
            return Math.max(LEAST, Integer.parseInt(columns));
        }
        return Output.isTerminal() ? Math.max(LEAST, ask()) : UNKNOWN;
    }

    private static int ask() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Matcher size = ROWS_AND_COLUMNS.matcher(
                    new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
            return size.matches() ? Integer.parseInt(size.group(1)) : UNKNOWN;
        } catch (IOException noTerminal) {
            return UNKNOWN;
        }
    }
}
