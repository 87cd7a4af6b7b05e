package io.strandex.cli.weeks;

import io.strandex.cli.CliException;
import io.strandex.cli.pipeline.Backlog;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Where a load comes from: how much of its topics a connector has still to read. */
final class LoadSource implements AutoCloseable {

    private final Optional<Backlog> backlog;
    private final String group;

    LoadSource(Optional<Map<String, String>> kafka, String connector) {
        this.backlog = kafka.map(Backlog::new);
        this.group = "connect-" + connector;
    }

    /** Offsets behind what was last committed; empty where Kafka is not known, or nothing was committed yet. */
    OptionalLong behind() {
        try {
            return backlog.isEmpty() ? OptionalLong.empty() : behind(backlog.get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failed("interrupted");
        }
    }

    private OptionalLong behind(Backlog known) throws InterruptedException {
        Set<String> topics = known.topics(group);
        return topics.isEmpty() ? OptionalLong.empty() : OptionalLong.of(known.behind(group, known.ends(topics)));
    }

    @Override
    public void close() {
        backlog.ifPresent(Backlog::close);
    }
}
