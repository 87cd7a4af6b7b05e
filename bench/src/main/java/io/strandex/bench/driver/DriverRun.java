package io.strandex.bench.driver;

import io.strandex.testkit.driver.TopologyDriver;
import java.util.List;
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
            for (List<Scenario.Input> phase : scenario.phases()) {
                phase.forEach(input -> driver.input(input.topic(), Serdes.String(), Serdes.String())
                        .send(input.key(), input.value(), input.timestamp()));
                driver.run();
            }
            return outcome(scenario, driver);
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
