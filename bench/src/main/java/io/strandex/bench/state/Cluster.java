package io.strandex.bench.state;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * The broker of a benchmark, and a registry in this process.
 *
 * @param tried settings of Kafka Streams to compare with the best ones known; none where nothing is compared
 */
record Cluster(String bootstrap, Map<String, String> tried) {
    private static final int PARTITIONS = 6;

    Map<String, Object> registry() {
        return Map.of("schema.registry.url", "mock://bench-state");
    }

    /** What both sides run with: the best settings known for two cores. */
    Map<String, Object> streams(String applicationId, Path stateDir) {
        Map<String, Object> config = new HashMap<>(registry());
        config.put("bootstrap.servers", bootstrap);
        config.put("application.id", applicationId);
        config.put("state.dir", stateDir.toString());
        config.put("num.stream.threads", 2);
        config.put("commit.interval.ms", 1000);
        config.put("producer.batch.size", 256 << 10);
        config.put("producer.buffer.memory", 64L << 20);
        return config;
    }

    void createTopics(String... names) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap))) {
            admin.createTopics(List.of(names).stream()
                            .map(name -> new NewTopic(name, Optional.of(PARTITIONS), Optional.empty())
                                    .configs(Map.of("message.timestamp.type", "LogAppendTime")))
                            .toList())
                    .all()
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the topics cannot be created", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while creating topics", e);
        }
    }
}
