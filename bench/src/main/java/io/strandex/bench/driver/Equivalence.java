package io.strandex.bench.driver;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Runs random scenarios in the driver and against a broker, and lists what differs. */
public final class Equivalence {

    /**
     * What came of it.
     *
     * @param runs how many scenarios were run both ways
     * @param records how many output records were compared
     * @param differences what differed, with the seed and the steps of its scenario
     */
    public record Report(int runs, long records, List<String> differences) {}

    private record Compared(long records, List<String> differences) {}

    /** Where the other run of a scenario happens. */
    private record Target(String servers, Admin admin, Producer<String, String> producer) {}

    private static final int PARALLEL = 3;

    private Equivalence() {}

    /**
     * Compares the scenarios of the seeds {@code first}, {@code first + 1} and so on.
     *
     * @param progress told the number of finished runs
     */
    public static Report compare(long first, int runs, IntConsumer progress)
            throws IOException, InterruptedException, ExecutionException {
        try (var broker = EmbeddedBroker.start();
                var admin = Admin.create(Map.of("bootstrap.servers", broker.address()));
                var producer = producer(broker.address());
                var workers = Executors.newFixedThreadPool(PARALLEL)) {
            return collect(submit(first, runs, workers, new Target(broker.address(), admin, producer)), progress);
        }
    }

    private static List<Future<Compared>> submit(long first, int runs, ExecutorService workers, Target target) {
        var futures = new ArrayList<Future<Compared>>();
        for (long seed = first; seed < first + runs; seed++) {
            long each = seed;
            futures.add(workers.submit(() -> compare(each, target)));
        }
        return futures;
    }

    private static Report collect(List<Future<Compared>> futures, IntConsumer progress)
            throws InterruptedException, ExecutionException {
        var differences = new ArrayList<String>();
        long records = 0;
        int done = 0;
        for (Future<Compared> future : futures) {
            Compared compared = future.get();
            records += compared.records();
            differences.addAll(compared.differences());
            progress.accept(++done);
        }
        return new Report(futures.size(), records, List.copyOf(differences));
    }

    private static Compared compare(long seed, Target target)
            throws IOException, InterruptedException, ExecutionException {
        Scenario scenario = RandomScenario.of(seed);
        Outcome driver = DriverRun.of(scenario, seed);
        Outcome broker =
                new BrokerRun(scenario, target.servers(), target.admin(), target.producer()).run(driver.records());
        return new Compared(
                driver.records(),
                driver.differences(broker, scenario.ordered()).stream()
                        .map(difference -> "seed %d (%s): %s".formatted(seed, scenario.description(), difference))
                        .toList());
    }

    private static Producer<String, String> producer(String servers) {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", servers), new StringSerializer(), new StringSerializer());
    }
}
