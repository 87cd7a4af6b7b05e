package io.strandex.testkit.driver;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One order in which records were processed.
 *
 * @param choices what was picked where there was a choice; 0 is the natural order, oldest first
 * @param options how many there were to pick from
 * @param trace one line per step; a star marks a departure from the natural order
 */
record Order(List<Integer> choices, List<Integer> options, List<String> trace) {

    Order {
        choices = List.copyOf(choices);
        options = List.copyOf(options);
        trace = List.copyOf(trace);
    }

    /** Departures from the natural order. */
    long departures() {
        return choices.stream().filter(choice -> choice > 0).count();
    }

    /** What {@link Interleavings#replay} takes. */
    String code() {
        List<Integer> significant = trimmed();
        return significant.isEmpty()
                ? "0"
                : significant.stream().map(String::valueOf).collect(Collectors.joining("."));
    }

    static List<Integer> parse(String code) {
        var choices = new ArrayList<Integer>();
        if (!code.matches("\\d{1,9}(\\.\\d{1,9})*")) {
            throw new IllegalArgumentException("an order is written as numbers with points between, not " + code);
        }
        for (String part : code.split("\\.", -1)) {
            choices.add(Integer.parseInt(part));
        }
        return choices;
    }

    /** Without the zeros at the end, which mean nothing. */
    List<Integer> trimmed() {
        int size = choices.size();
        while (size > 0 && choices.get(size - 1) == 0) {
            size--;
        }
        return choices.subList(0, size);
    }

    /** The choices that lead to the next order in a walk over all of them; empty after the last. */
    List<Integer> next() {
        for (int at = choices.size() - 1; at >= 0; at--) {
            if (choices.get(at) + 1 < options.get(at)) {
                var prefix = new ArrayList<>(choices.subList(0, at));
                prefix.add(choices.get(at) + 1);
                return Collections.unmodifiableList(prefix);
            }
        }
        return List.of();
    }
}
