package io.strandex.bench.driver;

import io.strandex.testkit.driver.TopologyDriver;
import java.time.Instant;
import org.apache.kafka.common.serialization.Serdes;

/** Runs a scenario in the topology driver. */
final class DriverRun {

    private DriverRun() {}

    static Outcome of(Scenario scenario, long seed) {
        var builder = TopologyDriver.of(scenario.topology().get(), scenario.config())
                .seed(seed)
                .commitEvery(1 + (int) Math.floorMod(seed, 7L));
        scenario.topics().forEach(builder::topic);
        try (var driver = builder.build()) {
            for (Scenario.Phase phase : scenario.phases()) {
                phase.inputs().forEach(input -> send(driver, input));
                driver.run();
                goOn(driver, phase.then());
            }
            return outcome(scenario, driver);
        }
    }

    private static void send(TopologyDriver driver, Scenario.Input input) {
        var topic = driver.input(input.topic(), Serdes.String(), Serdes.String());
        if (input.partition() == null) {
            topic.send(input.key(), input.value(), input.timestamp());
        } else {
            topic.sendTo(input.partition(), input.key(), input.value(), Instant.ofEpochMilli(input.timestamp()));
        }
    }

    /** All is committed, so a crash must make no difference either. */
    private static void goOn(TopologyDriver driver, Scenario.Then then) {
        switch (then) {
            case RUNS_ON -> {}
            case RESTARTS_WITH_DISK -> driver.crash();
            case RESTARTS_WITHOUT_DISK -> driver.rebalance();
        }
    }

    private static Outcome outcome(Scenario scenario, TopologyDriver driver) {
        var collector = new Outcome.Collector();
        driver.tasks().forEach(task -> collector.task(task.toString()));
        driver.topics().forEach(collector::topic);
        for (String topic : scenario.outputs()) {
            driver.output(topic, Serdes.String(), Serdes.String())
                    .records()
                    .forEach(record -> collector.record(topic, record.partition(), record.key(), record.value()));
        }
        return collector.outcome();
    }
}
