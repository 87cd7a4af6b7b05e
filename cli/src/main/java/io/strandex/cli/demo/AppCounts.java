package io.strandex.cli.demo;

import io.strandex.cli.CliException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** What the running Streams app counts, read from its Prometheus page. */
final class AppCounts {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI metrics;

    AppCounts(String url) {
        metrics = URI.create(url + "/metrics");
    }

    /** Slots whose documents are behind. */
    long dirtySlots() throws InterruptedException {
        return Math.round(sum("strandex_slots_dirty"));
    }

    /** Events of one outcome: changed, unchanged, superseded… */
    long events(String outcome) throws InterruptedException {
        return Math.round(sum("strandex_events_" + outcome + "_total"));
    }

    /** The sum of a metric over its tags; 0 where it does not exist yet. */
    private double sum(String name) throws InterruptedException {
        return page().lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    String page() throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(metrics).timeout(PATIENCE).build();
        try {
            return http.send(request, BodyHandlers.ofString()).body();
        } catch (IOException gone) {
            throw CliException.failed(
                    "the Streams app does not answer at " + metrics + "; look at 'strandex status' for its log");
        }
    }
}
