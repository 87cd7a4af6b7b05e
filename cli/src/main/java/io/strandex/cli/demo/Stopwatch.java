package io.strandex.cli.demo;

/** Seconds since it was made. */
final class Stopwatch {

    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e3;

    private final long start = System.nanoTime();

    /** Rounded to milliseconds. */
    double seconds() {
        return Math.round((System.nanoTime() - start) / NANOS * MILLIS) / MILLIS;
    }
}
