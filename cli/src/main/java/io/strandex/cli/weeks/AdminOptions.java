package io.strandex.cli.weeks;

import io.strandex.cli.CliException;
import io.strandex.cli.query.StoreOptions;
import io.strandex.cluster.Cluster;
import io.strandex.series.SeriesException;
import io.strandex.series.WeekAdmin;
import java.io.IOException;
import java.time.Clock;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whose weeks to look after. */
final class AdminOptions {

    @Mixin
    private StoreOptions store;

    @Option(
            names = "--prefix",
            paramLabel = "NAME",
            defaultValue = "strandex",
            description = "The sink's index.prefix. Default: ${DEFAULT-VALUE}.")
    private String prefix = "strandex";

    /** Work that Elasticsearch may refuse. */
    @FunctionalInterface
    interface Work {
        void on(WeekAdmin weeks) throws IOException;
    }

    /**
     * Does something with the weeks.
     *
     * @throws CliException if Elasticsearch can't be reached or refuses
     */
    void run(Work work) {
        try (Cluster cluster = new Cluster(store.cluster(System.getenv()))) {
            work.on(new WeekAdmin(cluster, prefix, Clock.systemUTC()));
        } catch (IOException | SeriesException e) {
            throw CliException.failed("Elasticsearch: " + e.getMessage());
        }
    }
}
