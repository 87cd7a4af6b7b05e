package io.strandex.app;

import io.strandex.salting.SaltMode;
import io.strandex.settings.SettingsException;
import io.strandex.source.SourceSettings;
import io.strandex.topology.MediaSettings;
import io.strandex.topology.Topics;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
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
     * Checks that every topic exists, and that those which are read carry log time.
     *
     * @throws SettingsException with every problem there is
     */
    static void run(Admin admin, AppSettings settings) {
        List<String> problems = new ArrayList<>();
        for (String topic : needed(settings.media())) {
            Config config = describe(admin, topic);
            if (config == null) {
                problems.add("the topic " + topic + " does not exist: create it, or run `strandex bootstrap`");
            } else if (topic.equals(settings.media().topics().raw()) && settings.needsLogTime()) {
                checkLogTime(topic, config, "raw.log.append.time.required=false", problems);
            } else if (topic.equals(settings.media().topics().saltPlan())) {
                checkPlan(topic, config, problems);
            }
        }
        settings.media().sources().forEach(source -> check(admin, source, problems));
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
    }

    /** The greatest record that the topics of bad records take, all of which exist. */
    static int badRecordBytes(Admin admin, Topics topics) {
        return Stream.of(topics.rejected(), topics.dead())
                .flatMap(topic -> Optional.ofNullable(describe(admin, topic)).stream())
                .mapToInt(config -> Integer.parseInt(
                        config.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value()))
                .min()
                .orElse(Integer.MAX_VALUE);
    }

    private static void check(Admin admin, SourceSettings source, Collection<String> problems) {
        Config config = describe(admin, source.topic());
        if (config == null) {
            problems.add("the topic " + source.topic() + " of the source " + source.name() + " does not exist");
        } else if (source.needsLogTime()) {
            String consent = "source." + source.name() + ".log.append.time.required=false";
            checkLogTime(source.topic(), config, consent, problems);
        }
    }

    private static List<String> needed(MediaSettings settings) {
        List<String> topics = new ArrayList<>(settings.topics().all());
        if (settings.salt().mode() != SaltMode.ADAPTIVE) {
            topics.remove(settings.topics().saltPlan());
        }
        return topics;
    }

    /** A plan that forgets would let readers ask narrower than documents lie, and one without log time come late. */
    private static void checkPlan(String topic, Config config, List<String> problems) {
        String policy = config.get(TopicConfig.CLEANUP_POLICY_CONFIG).value();
        String type = config.get(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG).value();
        if (!"compact".equals(policy) || !"LogAppendTime".equals(type)) {
            problems.add(("the topic of the salt plan %s has cleanup.policy=%s and message.timestamp.type=%s, but its"
                            + " history must stay and carry log time: set cleanup.policy=compact and"
                            + " message.timestamp.type=LogAppendTime, or salt.plan=static")
                    .formatted(topic, policy, type));
        }
    }

    private static void checkLogTime(String topic, Config config, String consent, Collection<String> problems) {
        String type = config.get(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG).value();
        if (!"LogAppendTime".equals(type)) {
            problems.add(("the topic %s has message.timestamp.type=%s, but order, versions and lifetimes need"
                            + " LogAppendTime: with producers' times one wrong clock moves all of them, internal topics"
                            + " refuse records more than an hour ahead, and a replay of an archive may expire unread. Set"
                            + " the topic's message.timestamp.type=LogAppendTime, or %s to accept these consequences")
                    .formatted(topic, type, consent));
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
