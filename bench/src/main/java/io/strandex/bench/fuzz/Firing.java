package io.strandex.bench.fuzz;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Fires mutated inputs at a target, one after the other, and watches time and memory of each. */
final class Firing {
    /** Inputs that load classes, whose memory is not the reader's. */
    private static final int WARM_UP = 2000;

    private static final int KEPT = 5;
    private static final int SHOWN_BYTES = 200;
    private static final com.sun.management.ThreadMXBean THREADS =
            ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class);

    private final List<String> crashes = new ArrayList<>();
    private long inputs;
    private long readCount;
    private long crashCount;
    private long slowestNanos;
    private double mostAllocated;
    private String hungriest = "";

    void fire(Target target, List<byte[]> samples, long count, long seed) {
        Mutator mutator = new Mutator(seed);
        samples.forEach(target::read);
        for (long i = 0; i < count; i++) {
            one(target, mutator.mutate(samples), i >= WARM_UP);
        }
    }

    private void one(Target target, byte[] input, boolean warm) {
        inputs++;
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        long start = System.nanoTime();
        try {
            if (target.read(input) == Target.Outcome.READ) {
                readCount++;
            }
        } catch (Throwable e) {
            crashed(input, e);
        }
        slowestNanos = Math.max(slowestNanos, System.nanoTime() - start);
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - allocated;
        double perByte = (double) bytes / (input.length + 4096);
        if (warm && perByte > mostAllocated) {
            mostAllocated = perByte;
            hungriest = shown(input);
        }
    }

    private void crashed(byte[] input, Throwable e) {
        crashCount++;
        if (crashes.size() < KEPT) {
            crashes.add(
                    e + " at " + (e.getStackTrace().length > 0 ? e.getStackTrace()[0] : "?") + " for " + shown(input));
        }
    }

    private static String shown(byte[] input) {
        return HexFormat.of().formatHex(input, 0, Math.min(input.length, SHOWN_BYTES));
    }

    long inputs() {
        return inputs;
    }

    long readCount() {
        return readCount;
    }

    long crashCount() {
        return crashCount;
    }

    double slowestMillis() {
        return slowestNanos / 1e6;
    }

    /** The most bytes that one input made the reader allocate, per byte of input and 4 KiB. */
    double mostAllocated() {
        return mostAllocated;
    }

    /** The input that made the reader allocate so much. */
    String hungriest() {
        return hungriest;
    }

    List<String> crashes() {
        return List.copyOf(crashes);
    }
}
