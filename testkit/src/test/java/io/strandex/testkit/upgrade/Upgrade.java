package io.strandex.testkit.upgrade;

import io.strandex.testkit.driver.OutputRecord;
import io.strandex.testkit.driver.TopologyDriver;
import io.strandex.testkit.upgrade.UpgradeIssue.Severity;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.Serdes;

/** From one version to the next: what the check says, and what Kafka Streams then does. */
record Upgrade(Version old, Version young) {

    List<String> breaks() {
        return says(Severity.BREAKS);
    }

    List<String> notes() {
        return says(Severity.NOTE);
    }

    private List<String> says(Severity severity) {
        return TopologyDiff.between(old.shape(), young.shape()).stream()
                .filter(issue -> issue.severity() == severity)
                .map(UpgradeIssue::what)
                .toList();
    }

    /** Lets the old version run, and the new one begin with nothing but the changelogs that it left. */
    void run(Consumer<TopologyDriver> feed, Consumer<TopologyDriver> look) {
        run(feed, Set.of(), look);
    }

    /** As {@link #run(Consumer, Consumer)}, with source topics that serve the new version as changelogs. */
    void run(Consumer<TopologyDriver> feed, Set<String> sources, Consumer<TopologyDriver> look) {
        try (var before = old.start();
                var after = young.start()) {
            feed.accept(before);
            before.run();
            after.blueprint().changelogTopics().keySet().forEach(topic -> copy(before, after, topic));
            sources.forEach(topic -> copy(before, after, topic));
            after.run();
            after.rebalance();
            look.accept(after);
        }
    }

    private static void copy(TopologyDriver before, TopologyDriver after, String topic) {
        if (before.topics().containsKey(topic)) {
            var target = after.input(topic, Serdes.ByteArray(), Serdes.ByteArray());
            for (OutputRecord<byte[], byte[]> entry :
                    before.output(topic, Serdes.ByteArray(), Serdes.ByteArray()).records()) {
                target.send(entry.key(), entry.value(), entry.timestamp(), entry.headers());
            }
        }
    }
}
