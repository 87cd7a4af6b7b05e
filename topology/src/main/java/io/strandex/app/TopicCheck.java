package io.strandex.app;

import io.strandex.settings.SettingsException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** Looks at the topics before the topology starts. */
final class TopicCheck {
    private TopicCheck() {}

    /**
     * Checks that every topic exists and that the raw one carries log time.
     *
     * @throws SettingsException with every problem there is
     */
    static void run(Admin admin, AppSettings settings) {
        List<String> problems = new ArrayList<>();
        for (String topic : settings.media().topics().all()) {
            Config config = describe(admin, topic);
            if (config == null) {
                problems.add("the topic " + topic + " does not exist: create it, or run `strandex bootstrap`");
            } else if (topic.equals(settings.media().topics().raw()) && settings.needsLogTime()) {
                checkLogTime(topic, config, problems);
            }
        }
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
    }

    private static void checkLogTime(String topic, Config config, Collection<String> problems) {
        String type = config.get(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG).value();
        if (!"LogAppendTime".equals(type)) {
            problems.add(("the raw topic %s has message.timestamp.type=%s, but order, versions and lifetimes need"
                            + " LogAppendTime: with producers' times one wrong clock moves all of them, internal topics"
                            + " refuse records more than an hour ahead, and a replay of an archive may expire unread. Set"
                            + " the topic's message.timestamp.type=LogAppendTime, or"
                            + " raw.log.append.time.required=false to accept these consequences")
                    .formatted(topic, type));
        }
    }

    private static @Nullable Config describe(Admin admin, String topic) {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        try {
            return admin.describeConfigs(List.of(resource)).all().get().get(resource);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return null;
            }
            throw new KafkaException("the brokers cannot be asked about the topic " + topic, e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while asking about the topic " + topic, e);
        }
    }
}
