package io.strandex.bench.driver;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Runs a scenario in genuine Kafka Streams against a genuine broker. */
final class BrokerRun {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long PAUSE_MS = 100;

    private final Scenario scenario;
    private final String servers;
    private final Admin admin;
    private final Producer<String, String> producer;

    BrokerRun(Scenario scenario, String servers, Admin admin, Producer<String, String> producer) {
        this.scenario = scenario;
        this.servers = servers;
        this.admin = admin;
        this.producer = producer;
    }

    /** @param expected how many output records the other run had: worth waiting for before saying that some lack */
    Outcome run(long expected) throws IOException, InterruptedException, ExecutionException {
        createTopics();
        var globals = new Globals(scenario.globals());
        try (var application = Application.start(scenario, servers)) {
            for (Scenario.Phase phase : scenario.phases()) {
                send(phase.inputs());
                phase.inputs().forEach(globals::sent);
                globals.await(application);
                awaitProcessed();
                goOn(application, phase.then());
            }
            return outcome(application, expected);
        } finally {
            admin.deleteTopics(topics()).all().get();
        }
    }

    private static void goOn(Application application, Scenario.Then then) throws IOException, InterruptedException {
        switch (then) {
            case RUNS_ON -> {}
            case RESTARTS_WITH_DISK -> application.restart(true);
            case RESTARTS_WITHOUT_DISK -> application.restart(false);
        }
    }

    /** Waits until the broker shows them too, since an application that misses a topic gives up. */
    private void createTopics() throws InterruptedException, ExecutionException {
        admin.createTopics(scenario.topics().entrySet().stream()
                        .map(topic -> new NewTopic(topic.getKey(), topic.getValue(), (short) 1))
                        .toList())
                .all()
                .get();
        while (!topics().containsAll(scenario.topics().keySet())) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
        }
    }

    private void send(List<Scenario.Input> phase) throws InterruptedException, ExecutionException {
        var sent = new ArrayList<Future<?>>();
        for (Scenario.Input input : phase) {
            sent.add(producer.send(new ProducerRecord<>(
                    input.topic(), input.partition(), input.timestamp(), input.key(), input.value())));
        }
        producer.flush();
        for (Future<?> each : sent) {
            each.get();
        }
    }

    /** Twice in a row nothing may be left: between two looks a record may be on its way between topics. */
    private void awaitProcessed() throws InterruptedException, ExecutionException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        int idle = 0;
        while (idle < 2) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(scenario.id() + " still has records to read: " + scenario);
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
            idle = remaining() == 0 ? idle + 1 : 0;
        }
    }

    private long remaining() throws InterruptedException, ExecutionException {
        Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(scenario.id())
                .partitionsToOffsetAndMetadata()
                .get();
        Map<TopicPartition, OffsetSpec> asked =
                read().stream().collect(Collectors.toMap(p -> p, p -> OffsetSpec.latest()));
        long remaining = 0;
        for (var end : admin.listOffsets(asked).all().get().entrySet()) {
            OffsetAndMetadata offset = committed.get(end.getKey());
            remaining += end.getValue().offset() - (offset == null ? 0 : offset.offset());
        }
        return remaining;
    }

    /** The partitions that the application reads: inputs and repartition topics. */
    private List<TopicPartition> read() throws InterruptedException, ExecutionException {
        var read = new ArrayList<TopicPartition>();
        Set<String> names = topics();
        names.removeIf(name -> scenario.outputs().contains(name)
                || scenario.globals().containsKey(name)
                || name.endsWith("-changelog"));
        for (var topic : admin.describeTopics(names).allTopicNames().get().values()) {
            topic.partitions().forEach(partition -> read.add(new TopicPartition(topic.name(), partition.partition())));
        }
        return read;
    }

    private Set<String> topics() throws InterruptedException, ExecutionException {
        return admin.listTopics().names().get().stream()
                .filter(name -> name.startsWith(scenario.id() + "-"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Outcome outcome(Application application, long expected) throws InterruptedException, ExecutionException {
        var collector = new Outcome.Collector();
        application.tasks().forEach(collector::task);
        admin.describeTopics(topics())
                .allTopicNames()
                .get()
                .forEach((name, topic) ->
                        collector.topic(name, topic.partitions().size()));
        readOutputs(collector, expected);
        return collector.outcome();
    }

    private void readOutputs(Outcome.Collector collector, long expected) {
        var config = new Properties();
        config.put("bootstrap.servers", servers);
        config.put("isolation.level", "read_committed");
        try (var consumer = new KafkaConsumer<>(config, new StringDeserializer(), new StringDeserializer())) {
            var partitions = new ArrayList<TopicPartition>();
            scenario.outputs()
                    .forEach(topic -> consumer.partitionsFor(topic)
                            .forEach(info -> partitions.add(new TopicPartition(topic, info.partition()))));
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            long found = 0;
            while (System.nanoTime() < deadline && (found < expected || behind(consumer, partitions))) {
                for (var record : consumer.poll(Duration.ofMillis(PAUSE_MS))) {
                    found++;
                    collector.record(record.topic(), record.partition(), record.key(), record.value());
                }
            }
        }
    }

    private static boolean behind(KafkaConsumer<String, String> consumer, List<TopicPartition> partitions) {
        return consumer.endOffsets(partitions).entrySet().stream()
                .anyMatch(end -> consumer.position(end.getKey()) < end.getValue());
    }
}
