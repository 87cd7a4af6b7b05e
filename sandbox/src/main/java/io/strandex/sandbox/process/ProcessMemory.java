package io.strandex.sandbox.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Resident memory of a process: the kernel's high-water mark on Linux, the present size by {@code ps} elsewhere. */
public final class ProcessMemory {
    private ProcessMemory() {}

    /** The peak in bytes (where the system keeps none: the present size); empty when the process is gone. */
    public static OptionalLong peak(long pid) {
        return read(pid, "VmHWM:");
    }

    /** The present size in bytes; empty when the process is gone. */
    public static OptionalLong now(long pid) {
        return read(pid, "VmRSS:");
    }

    private static OptionalLong read(long pid, String field) {
        Path status = Path.of("/proc", Long.toString(pid), "status");
        try {
            return Files.exists(status) ? ofStatus(status, field) : ofPs(pid);
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }

    private static OptionalLong ofStatus(Path status, String field) throws IOException {
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith(field))
                    .mapToLong(line -> kilobytes(line.substring(field.length())))
                    .findFirst();
        }
    }

    private static OptionalLong ofPs(long pid) throws IOException {
        Process ps = new ProcessBuilder("ps", "-o", "rss=", "-p", Long.toString(pid)).start();
        String answer = new String(ps.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).trim();
        return answer.isEmpty() ? OptionalLong.empty() : OptionalLong.of(kilobytes(answer));
    }

    private static long kilobytes(String text) {
        return Long.parseLong(text.replace("kB", "").trim()) * 1024;
    }
}
