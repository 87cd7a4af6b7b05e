package io.strandex.bench.serde;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Scores of several rounds; the ratio of a round compares what ran next to each other, and the median of rounds counts. */
final class Rounds {
    private final List<Map<String, Double>> ours = new ArrayList<>();
    private final List<Map<String, Double>> theirs = new ArrayList<>();

    void add(Map<String, Double> own, Map<String, Double> other) {
        ours.add(own);
        theirs.add(other);
    }

    Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        for (String direction : List.of("serialize", "deserialize")) {
            List<Double> ratios = new ArrayList<>();
            for (int i = 0; i < ours.size(); i++) {
                ratios.add(score(ours.get(i), direction) / score(theirs.get(i), direction));
            }
            figures.put(direction + "_vs_confluent", Math.round(median(ratios) * 100) / 100.0);
            figures.put(direction + "_per_s", Math.round(median(scores(ours, direction))));
            figures.put(direction + "_per_s_confluent", Math.round(median(scores(theirs, direction))));
        }
        return figures;
    }

    private static List<Double> scores(List<Map<String, Double>> rounds, String direction) {
        return rounds.stream().map(round -> score(round, direction)).toList();
    }

    private static double score(Map<String, Double> round, String direction) {
        Double score = round.get(direction);
        if (score == null) {
            throw new IllegalStateException("JMH gave no score for " + direction + ": " + round);
        }
        return score;
    }

    static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
