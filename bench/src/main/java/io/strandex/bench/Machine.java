package io.strandex.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The machine a figure was measured on; stands in every benchmark's JSON object as {@code machine}. */
public final class Machine {

    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    private Machine() {}

    /** Processors, memory in GiB, operating system and JDK of this machine. */
    public static Map<String, Object> describe() {
        Map<String, Object> machine = new LinkedHashMap<>();
        machine.put("processors", Runtime.getRuntime().availableProcessors());
        machine.put("cpu", cpu());
        machine.put("memory_gib", memoryGib());
        machine.put("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        machine.put("jdk", Runtime.version().toString());
        return machine;
    }

    private static long memoryGib() {
        var os = java.lang.management.ManagementFactory.getPlatformMXBean(
                com.sun.management.OperatingSystemMXBean.class);
        return Math.round(os.getTotalMemorySize() / (double) (1L << 30));
    }

    private static String cpu() {
        if (!Files.isReadable(CPU_INFO)) {
            return "unknown";
        }
        try (var lines = Files.lines(CPU_INFO)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException unreadable) {
            return "unknown";
        }
    }
}
