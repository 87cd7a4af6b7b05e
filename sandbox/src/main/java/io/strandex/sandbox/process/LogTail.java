package io.strandex.sandbox.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The last lines of a log file. */
public final class LogTail {
    private static final int WINDOW = 64 * 1024;

    private LogTail() {}

    /** At most so many of the last lines, the oldest first; none when the file can't be read. */
    public static List<String> of(Path log, int lines) {
        List<String> all = since(log, log.toFile().length() - WINDOW).lines().toList();
        return all.subList(Math.max(0, all.size() - lines), all.size());
    }

    /** What the log says from a byte position on; nothing when the file can't be read. */
    public static String since(Path log, long position) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long from = Math.clamp(position, 0, file.length());
            byte[] bytes = new byte[Math.toIntExact(file.length() - from)];
            file.seek(from);
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
