package io.strandex.bench.sink;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Two ways to do one job, measured by turns: in each round one, the other, the other, the one, so that a machine that gets slower or
 * faster meanwhile favours neither. What counts is the median of the rounds' ratios: neighbours on the machine disturb a round, not it.
 */
final class Turns {
    private final List<Lap> ones = new ArrayList<>();
    private final List<Lap> others = new ArrayList<>();

    /**
     * A run, or several one after the other.
     *
     * @param documents what was done
     * @param seconds by the clock
     * @param cpuSeconds processor time of this process and of Elasticsearch, which other work on the machine hardly changes
     */
    record Lap(double documents, double seconds, double cpuSeconds) {
        double rate() {
            return documents / seconds;
        }

        double cpuRate() {
            return documents / cpuSeconds;
        }

        private Lap plus(Lap next) {
            return new Lap(documents + next.documents, seconds + next.seconds, cpuSeconds + next.cpuSeconds);
        }
    }

    /** One run. */
    interface Run {
        Lap run() throws Exception;
    }

    void round(Run one, Run other) throws Exception {
        Lap first = one.run();
        others.add(other.run().plus(other.run()));
        ones.add(first.plus(one.run()));
    }

    /** The last round in words. */
    String last(String one, String other) {
        int i = ones.size() - 1;
        return "round %d: %s %,.0f/s, %s %,.0f/s: %.2f, by processor time %.2f"
                .formatted(
                        i + 1,
                        one,
                        ones.get(i).rate(),
                        other,
                        others.get(i).rate(),
                        ratios(Lap::rate).get(i),
                        ratios(Lap::cpuRate).get(i));
    }

    /** The one's rate, median of the rounds. */
    double one() {
        return median(ones.stream().map(Lap::rate).toList());
    }

    /** The other's rate, median of the rounds. */
    double other() {
        return median(others.stream().map(Lap::rate).toList());
    }

    /** How many times as fast the one is, median of the rounds. */
    double ratio() {
        return median(ratios(Lap::rate));
    }

    /**
     * The figures of the comparison, under a name: the ratio, the same by processor time, and what the rounds said, the least first. How
     * far these lie apart says how quiet the machine was.
     */
    Map<String, Object> figures(String name) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put(name, rounded(ratio()));
        figures.put(
                name + "_rounds",
                ratios(Lap::rate).stream().sorted().map(Turns::rounded).toList());
        figures.put(name + "_cpu", rounded(median(ratios(Lap::cpuRate))));
        figures.put(
                name + "_cpu_rounds",
                ratios(Lap::cpuRate).stream().sorted().map(Turns::rounded).toList());
        return figures;
    }

    private List<Double> ratios(ToDoubleFunction<Lap> rate) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < ones.size(); i++) {
            ratios.add(rate.applyAsDouble(ones.get(i)) / rate.applyAsDouble(others.get(i)));
        }
        return ratios;
    }

    private static double rounded(double value) {
        return Math.round(value * 100) / 100.0;
    }

    private static double median(List<Double> values) {
        return Measured.median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
