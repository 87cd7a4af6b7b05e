package io.strandex.cli.ingest;

import io.strandex.cli.Output;
import io.strandex.cli.rules.RuleOptions;
import io.strandex.produce.MediaProducer;
import java.util.List;

/** Files of events to the topics by their default names, with everything {@code strandex ingest} does on the way. */
public final class FileIngest {

    private FileIngest() {}

    /**
     * Sends every entry of {@code files} and returns when the last one is acknowledged.
     *
     * @param kafka addresses of the brokers
     * @param registry address of the schema registry
     */
    public static IngestSummary run(List<String> files, String kafka, String registry, Output output) {
        Sources sources = new Sources(files);
        try (Destination destination =
                new TopicDestination(MediaProducer.builder(kafka, registry).build(), new RuleOptions().judge())) {
            return sources.ingest(destination, Long.MAX_VALUE, output);
        }
    }
}
