package io.strandex.bench.sink;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * A run of this process.
 *
 * @param seconds wall clock
 * @param cpuSeconds processor time of the whole process
 * @param allocated bytes allocated by all threads
 */
record Measured(double seconds, double cpuSeconds, double allocated) {
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

    /** A piece of work. */
    interface Work {
        void run() throws Exception;
    }

    static Measured of(Work work) throws Exception {
        long cpu = SYSTEM.getProcessCpuTime();
        long bytes = THREADS.getTotalThreadAllocatedBytes();
        long start = System.nanoTime();
        work.run();
        return new Measured(
                (System.nanoTime() - start) / 1e9,
                (SYSTEM.getProcessCpuTime() - cpu) / 1e9,
                THREADS.getTotalThreadAllocatedBytes() - bytes);
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
