package io.strandex.bench.sink;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.management.OperatingSystemMXBean;
import io.strandex.cluster.Cluster;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/** Time by the clock, and processor time of this process and of Elasticsearch. */
final class Stopwatch {
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final Cluster cluster;
    private final double cpu;
    private final long start;

    private Stopwatch(Cluster cluster) throws IOException {
        this.cluster = cluster;
        this.cpu = cpuSeconds(cluster);
        this.start = System.nanoTime();
    }

    static Stopwatch start(Cluster cluster) throws IOException {
        return new Stopwatch(cluster);
    }

    Turns.Lap stop(double documents) throws IOException {
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Turns.Lap(documents, seconds, cpuSeconds(cluster) - cpu);
    }

    /** Elasticsearch's own figure is up to a second old; its process runs beside this one. */
    private static double cpuSeconds(Cluster cluster) throws IOException {
        double seconds = SYSTEM.getProcessCpuTime() / 1e9;
        for (JsonNode node : cluster.call("GET", "/_nodes/process").body().path("nodes")) {
            seconds += ProcessHandle.of(node.at("/process/id").asLong())
                            .flatMap(process -> process.info().totalCpuDuration())
                            .orElseThrow()
                            .toMillis()
                    / 1e3;
        }
        return seconds;
    }
}
