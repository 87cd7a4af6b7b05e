package io.strandex.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.strandex.plan.LoadSimulation.Placing;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapacityPlanTest {
    @ParameterizedTest
    @CsvSource({"64, 1.2, 100000", "64, 1.0, 100000", "12, 1.2, 5000", "16, 0.8, 20000", "96, 1.1, 200000"})
    void shouldForecastWhatTheSimulationShows(int partitions, double skew, long scenes) {
        // Given
        Zipf zipf = Zipf.of(scenes, skew);
        WidthRule rule = new WidthRule(partitions, WidthRule.DEFAULT_FINENESS);

        // When
        SpreadForecast forecast = SpreadForecast.of(zipf, rule, true);
        double simulated =
                LoadSimulation.maxMean(new LoadSimulation(zipf, rule, 7).run(10_000_000, Placing.SIDE_BY_SIDE));

        // Then
        assertThat(forecast.maxMean()).isCloseTo(simulated, within(0.06));
        assertThat(simulated).isLessThanOrEqualTo(1.15);
    }

    @ParameterizedTest
    @CsvSource({"64, 1.2, 100000", "64, 1.0, 100000", "12, 1.2, 5000", "16, 0.8, 20000", "96, 1.1, 200000"})
    void shouldForecastHashedRoutingsWhereTheStorePlacesSaltsByChance(int partitions, double skew, long scenes) {
        // Given
        Zipf zipf = Zipf.of(scenes, skew);
        WidthRule rule = new WidthRule(partitions, WidthRule.DEFAULT_FINENESS);

        // When
        SpreadForecast forecast = SpreadForecast.of(zipf, rule, true);
        double simulated = LoadSimulation.maxMean(new LoadSimulation(zipf, rule, 7).run(10_000_000, Placing.HASHED));

        // Then
        assertThat(forecast.hashedMaxMean()).isCloseTo(simulated, within(0.3));
        assertThat(forecast.hashedMaxMean()).isGreaterThan(forecast.maxMean());
    }

    /** The figures that the bench measures event by event: see docs/benchmarks.md, Spread. */
    @Test
    void shouldForecastTheFanOutByLoadAsTheBenchMeasuresIt() {
        // When
        SpreadForecast forecast = SpreadForecast.of(Zipf.of(100_000, 1.2), new WidthRule(64, 128), true);

        // Then
        assertThat(forecast.fanOut()).isCloseTo(1.04, within(0.02));
        assertThat(forecast.fanOutByLoad()).isCloseTo(40.9, within(1.0));
        assertThat(forecast.maxMean()).isCloseTo(1.07, within(0.04));
        assertThat(forecast.hashedMaxMean()).isCloseTo(1.67, within(0.1));
    }

    @Test
    void shouldForecastTheUnsaltedLoadWhenTheGreatestSceneRules() {
        // Given
        Zipf zipf = Zipf.of(100_000, 1.2);
        WidthRule rule = new WidthRule(64, WidthRule.DEFAULT_FINENESS);

        // When
        double simulated = LoadSimulation.maxMean(new LoadSimulation(zipf, rule, 7).run(10_000_000, Placing.WHOLE));

        // Then
        assertThat(simulated).isGreaterThan(10);
        assertThat(SpreadForecast.of(zipf, rule, false).maxMean()).isCloseTo(simulated, within(1.5));
    }

    @Test
    void shouldCountEveryEventOnceWhenSimulating() {
        // When
        long[] loads = new LoadSimulation(Zipf.of(1000, 1.2), new WidthRule(64, 128), 3)
                .run(1_000_000_007L, Placing.SIDE_BY_SIDE);

        // Then
        assertThat(Arrays.stream(loads).sum()).isEqualTo(1_000_000_007L);
        assertThat(new LoadSimulation(Zipf.of(1000, 1.2), new WidthRule(64, 128), 3)
                        .run(1_000_000_007L, Placing.SIDE_BY_SIDE))
                .isEqualTo(loads);
    }

    @Test
    void shouldSumToOneWhenSharesAreAdded() {
        for (double skew : new double[] {0, 0.7, 1, 1.2}) {
            Zipf zipf = Zipf.of(400_000, skew);
            double sum = 0;
            for (long rank = 1; rank <= zipf.scenes(); rank++) {
                sum += zipf.share(rank);
            }
            assertThat(sum).isCloseTo(1, within(1e-6));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0.0001, 1", "0.0003, 4", "0.001, 16", "0.005, 64", "1, 64"})
    void shouldWidenWithTheShareWhenARuleDecides(double share, int width) {
        assertThat(new WidthRule(64, 128).width(share)).isEqualTo(width);
    }

    @Test
    void shouldKeepTheLimitsWhenPlanning() {
        // Given
        Workload load = new Workload(20_000, 50_000, 1.2, 2_000);

        // When
        CapacityPlan plan = CapacityPlan.of(load);

        // Then
        assertThat(load.bytesPerWeek() / plan.shards()).isLessThanOrEqualTo(CapacityPlan.SHARD_BYTES);
        assertThat(load.bytesPerWeek() / plan.generations()).isLessThanOrEqualTo(CapacityPlan.INDEX_BYTES);
        assertThat(plan.documentsPerRouting()).isLessThanOrEqualTo(CapacityPlan.ROUTING_DOCUMENTS);
        assertThat(plan.collision()).isLessThanOrEqualTo(1e-6);
        assertThat(plan.partitions()).isEqualTo(16);
        assertThat(plan.salted().maxMean()).isLessThan(plan.plain().maxMean());
    }

    @Test
    void shouldCountShardsWithoutABoundAndWarnOfFullPartitionsWhenTheLoadIsAbsurd() {
        // When
        CapacityPlan plan = CapacityPlan.of(new Workload(1e9, 1_000_000, 0.5, 1e8));

        // Then
        assertThat(plan.shards()).isEqualTo(1_209_600_000_000L);
        assertThat(plan.generations()).isEqualTo(604_800_000_000L);
        assertThat(plan.partitions()).isEqualTo(1024);
        assertThat(plan.warnings()).anyMatch(warning -> warning.startsWith("a partition has 9.8e+05 events a second"));
    }

    @Test
    void shouldWarnOfEveryLimitWhenTheLoadIsTooMuch() {
        // When
        CapacityPlan ordinary = CapacityPlan.of(new Workload(20_000, 50_000, 1.2, 2_000));
        CapacityPlan excessive = CapacityPlan.of(new Workload(1e6, 1_000, 2, 2_000));

        // Then
        assertThat(ordinary.warnings()).isEmpty();
        assertThat(excessive.warnings())
                .hasSize(3)
                .anyMatch(warning -> warning.contains("documents a routing"))
                .anyMatch(warning -> warning.contains("share a key"))
                .anyMatch(warning -> warning.contains("times the mean"));
    }
}
