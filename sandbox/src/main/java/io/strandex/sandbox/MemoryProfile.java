package io.strandex.sandbox;

import java.util.ArrayList;
import java.util.List;

/** How much memory and compiler effort the servers get. */
public enum MemoryProfile {
    /** Small heaps and a quick start: for demonstrations and tests on a laptop. Not for measuring throughput. */
    DEMO,
    /** Larger heaps and the JVM's own choice of collector and compilers. */
    THROUGHPUT;

    List<String> options(Server server) {
        List<String> options = new ArrayList<>(heap(server));
        if (this == DEMO || server == Server.REGISTRY) {
            options.add("-XX:+UseSerialGC");
            options.add("-XX:TieredStopAtLevel=1");
        }
        return options;
    }

    private List<String> heap(Server server) {
        boolean demo = this == DEMO;
        return switch (server) {
            case KAFKA -> List.of(demo ? "-Xmx384m" : "-Xmx1g");
            case REGISTRY -> List.of("-Xmx128m");
            case CONNECT -> List.of(demo ? "-Xmx256m" : "-Xmx512m");
            case ELASTICSEARCH -> demo ? List.of("-Xms128m", "-Xmx512m") : List.of("-Xms2g", "-Xmx2g");
        };
    }
}
