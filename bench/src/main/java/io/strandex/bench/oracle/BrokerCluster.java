package io.strandex.bench.oracle;

import io.strandex.sandbox.Sandbox;
import io.strandex.sandbox.process.Ports;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.RetriableException;

/**
 * Several brokers that replicate everything, transactions and offsets too. When the leader of a partition is lost,
 * another one takes over, and the lost one stays away until {@link #heal()}.
 */
final class BrokerCluster implements Brokers {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long PAUSE_MS = 100;

    private final List<BrokerNode> nodes;
    private final List<Duration> takeovers = new ArrayList<>();
    private final Admin admin;

    private BrokerCluster(List<BrokerNode> nodes) {
        this.nodes = nodes;
        this.admin = Admin.create(Map.of("bootstrap.servers", bootstrap()));
    }

    /** Starts a cluster beside the servers of a sandbox; returns when all brokers take part. */
    static BrokerCluster start(Sandbox sandbox, int brokers) throws IOException, InterruptedException {
        Ports ports = new Ports();
        List<BrokerNode.Place> places = new ArrayList<>();
        for (int id = 1; id <= brokers; id++) {
            places.add(new BrokerNode.Place(id, ports.free(), ports.free(), ""));
        }
        String voters = places.stream()
                .map(place -> place.id() + "@127.0.0.1:" + place.controllerPort())
                .collect(Collectors.joining(","));
        BrokerCluster cluster = new BrokerCluster(places.stream()
                .map(place -> new BrokerNode.Place(place.id(), place.port(), place.controllerPort(), voters))
                .map(place -> new BrokerNode(sandbox, place))
                .toList());
        cluster.heal();
        return cluster;
    }

    @Override
    public String bootstrap() {
        return nodes.stream().map(BrokerNode::address).collect(Collectors.joining(","));
    }

    @Override
    public void loseLeader(Random random) throws InterruptedException {
        TopicPartition partition = anyPartition(random);
        int lost = leader(partition);
        nodes.get(lost - 1).kill();
        long begin = System.nanoTime();
        await(partition + " to be led by another broker than " + lost, () -> isLedByAnother(partition, lost));
        takeovers.add(Duration.ofNanos(System.nanoTime() - begin));
    }

    @Override
    public void heal() throws InterruptedException {
        nodes.stream().filter(node -> !node.isAlive()).forEach(node -> node.start(nodes.size()));
        await("all replicas to be in sync", this::isWhole);
    }

    @Override
    public List<Duration> takeovers() {
        return List.copyOf(takeovers);
    }

    @Override
    public void close() {
        admin.close();
        nodes.forEach(BrokerNode::kill);
    }

    private TopicPartition anyPartition(Random random) throws InterruptedException {
        List<TopicPartition> partitions = new ArrayList<>();
        await("partitions with leaders", () -> {
            topics().forEach(topic -> topic.partitions()
                    .forEach(partition -> partitions.add(new TopicPartition(topic.name(), partition.partition()))));
            return !partitions.isEmpty();
        });
        return partitions.get(random.nextInt(partitions.size()));
    }

    private int leader(TopicPartition partition) throws InterruptedException {
        await(
                partition + " to have a leader",
                () -> isLedByAnother(partition, Node.noNode().id()));
        try {
            return partition(partition).leader().id();
        } catch (ExecutionException e) {
            throw new KafkaException("the leader of " + partition + " cannot be found out", e.getCause());
        }
    }

    private boolean isLedByAnother(TopicPartition partition, int lost) throws ExecutionException, InterruptedException {
        Node leader = partition(partition).leader();
        return leader != null && !leader.isEmpty() && leader.id() != lost;
    }

    private boolean isWhole() throws ExecutionException, InterruptedException {
        return admin.describeCluster().nodes().get().size() == nodes.size()
                && topics().stream()
                        .flatMap(topic -> topic.partitions().stream())
                        .allMatch(partition -> partition.isr().size() == nodes.size());
    }

    private TopicPartitionInfo partition(TopicPartition partition) throws ExecutionException, InterruptedException {
        TopicDescription topic = admin.describeTopics(Set.of(partition.topic()))
                .allTopicNames()
                .get()
                .get(partition.topic());
        return Objects.requireNonNull(topic, "the broker described another topic")
                .partitions()
                .get(partition.partition());
    }

    private List<TopicDescription> topics() throws ExecutionException, InterruptedException {
        Set<String> names = new TreeSet<>(admin.listTopics(new ListTopicsOptions().listInternal(true))
                .names()
                .get());
        Map<String, TopicDescription> topics =
                admin.describeTopics(names).allTopicNames().get();
        return names.stream().map(topics::get).toList();
    }

    /** Waits until a check holds; a cluster that is changing may well not answer it for a while. */
    private static void await(String what, Check check) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!holds(check)) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("waited in vain for " + what);
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
        }
    }

    private static boolean holds(Check check) throws InterruptedException {
        try {
            return check.holds();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RetriableException) {
                return false;
            }
            throw new KafkaException("the cluster cannot be asked", e.getCause());
        }
    }

    private interface Check {
        boolean holds() throws ExecutionException, InterruptedException;
    }
}
