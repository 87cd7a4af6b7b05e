package io.strandex.bench.oracle;

import io.strandex.sandbox.Sandbox;
import io.strandex.topology.Topics;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * One round on a genuine broker: two instances as processes of their own, faults while they work, then the whole raw
 * topic again into a fresh application. Both must hold what the model says of the raw topic as it stands.
 */
final class BrokerRound {
    private static final int INSTANCES = 2;
    private static final int OPS_PER_KEY = 10;
    private static final int ABORTED = 50;
    private static final int SHARE_MS = 2_000;

    private final Plan plan;
    private final Sandbox sandbox;
    private final Brokers brokers;
    private final Consumer<String> progress;
    private final Random random;
    private final Deployment deployment;
    private final Workload workload;
    private final Workload unseen;

    /**
     * What to do.
     *
     * @param rounds how often each fault happens
     * @param standstill how long an instance is held by SIGSTOP
     */
    record Plan(int ops, long seed, int rounds, Duration standstill) {
        private static final long FAULT_MS = 8_000;

        /** A guess of how long the run takes, so that what the deployment plans falls into it. */
        long lengthMs() {
            return rounds * (standstill.toMillis() + FAULT_MS * Fault.values().length) + ops / 4;
        }
    }

    /**
     * What came of it.
     *
     * @param operations committed on the raw topic
     * @param documents how many the model says there are
     * @param revived how often an instance ended by itself and was started again
     */
    record Result(Verdict verdict, int operations, int documents, Map<Fault, Integer> faults, int revived) {}

    BrokerRound(Plan plan, Sandbox sandbox, Brokers brokers, Consumer<String> progress) {
        this.plan = plan;
        this.sandbox = sandbox;
        this.brokers = brokers;
        this.progress = progress;
        this.random = new Random(plan.seed());
        this.deployment = Deployment.pick(plan.seed(), System.currentTimeMillis(), plan.lengthMs());
        int keys = Math.max(200, plan.ops() / OPS_PER_KEY);
        this.workload = new Workload(plan.seed(), keys, deployment.keyedByEventAlone());
        this.unseen = new Workload(~plan.seed(), keys, deployment.keyedByEventAlone());
    }

    Result run() throws IOException, InterruptedException {
        Topics topics = BrokerTopics.first();
        BrokerTopics.create(brokers.bootstrap(), topics);
        BrokerTopics.publish(brokers.bootstrap(), deployment.plan());
        List<Instance> instances = instances("oracle", topics);
        try (RawTopic raw = new RawTopic(topics.raw(), brokers.bootstrap(), sandbox.registry())) {
            instances.forEach(Instance::start);
            Faults faults = new Faults(brokers, instances, random, plan.standstill());
            feed(raw, faults);
            List<Operation> operations = raw.read();
            Map<String, String> expected = expected(operations);
            Verdict first = await(topics, expected, "first run");
            brokers.heal();
            faults.reviveAll();
            instances.forEach(Instance::close);
            Verdict replay = replay(expected);
            return new Result(
                    first.plus(replay), operations.size(), expected.size(), faults.happened(), faults.revived());
        } finally {
            instances.forEach(Instance::close);
        }
    }

    /** Sends the workload a stretch at a time, with a fault in the middle of the work on each. */
    private void feed(RawTopic raw, Faults faults) throws IOException, InterruptedException {
        List<Fault> schedule = schedule();
        int sent = 0;
        for (int i = 0; i <= schedule.size(); i++) {
            int upTo = (int) ((long) plan.ops() * (i + 1) / (schedule.size() + 1));
            raw.send(next(workload, upTo - sent));
            sent = upTo;
            if (i < schedule.size()) {
                TimeUnit.MILLISECONDS.sleep(random.nextInt(SHARE_MS));
                faults.happen(schedule.get(i), () -> raw.abort(next(unseen, ABORTED)));
                progress.accept("%,d of %,d operations, %s".formatted(sent, plan.ops(), schedule.get(i)));
            }
        }
    }

    private List<Fault> schedule() {
        List<Fault> schedule = new ArrayList<>();
        for (int i = 0; i < plan.rounds(); i++) {
            schedule.addAll(List.of(Fault.values()));
        }
        Collections.shuffle(schedule, random);
        return schedule;
    }

    private static List<Operation> next(Workload from, int count) {
        return IntStream.range(0, count).mapToObj(i -> from.next()).toList();
    }

    private Map<String, String> expected(List<Operation> operations) {
        Model model = new Model(deployment);
        operations.forEach(model::accept);
        return model.documents();
    }

    private Verdict replay(Map<String, String> expected) {
        Topics topics = BrokerTopics.of("replay");
        BrokerTopics.create(brokers.bootstrap(), topics);
        List<Instance> instances = instances("replay", topics);
        try {
            instances.forEach(Instance::start);
            return await(topics, expected, "replay");
        } finally {
            instances.forEach(Instance::close);
        }
    }

    private Verdict await(Topics topics, Map<String, String> expected, String what) {
        try (OpsTopic ops = new OpsTopic(topics.ops(), brokers.bootstrap(), sandbox.registry())) {
            Verdict verdict = ops.await(expected);
            progress.accept("%s: %s".formatted(what, verdict.isClean() ? "exact" : "DIFFERENT " + verdict));
            return verdict;
        }
    }

    private List<Instance> instances(String application, Topics topics) {
        Map<String, String> settings = new HashMap<>(deployment.settings());
        settings.putAll(BrokerTopics.settings(topics));
        settings.put("kafka.application.id", application);
        settings.put("kafka.bootstrap.servers", brokers.bootstrap());
        settings.put("schema.registry.url", sandbox.registry());
        // Others take over from an instance that is gone or stands still well within the standstill.
        settings.put("kafka.consumer.session.timeout.ms", "6000");
        settings.put("kafka.consumer.heartbeat.interval.ms", "1500");
        settings.put("kafka.producer.transaction.timeout.ms", "10000");
        return IntStream.range(0, INSTANCES)
                .mapToObj(i -> new Instance(sandbox, application + "-" + i, settings))
                .toList();
    }
}
