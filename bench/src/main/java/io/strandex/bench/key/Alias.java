package io.strandex.bench.key;

import io.strandex.plan.Zipf;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.random.RandomGenerator;

/** Draws ranks by Zipf's law, each in constant time. Source: M. Vose's form of A. Walker's alias method. */
final class Alias {
    private final double[] keep;
    private final int[] other;

    Alias(Zipf zipf) {
        int count = Math.toIntExact(zipf.scenes());
        keep = new double[count];
        other = new int[count];
        Deque<Integer> small = new ArrayDeque<>();
        Deque<Integer> large = new ArrayDeque<>();
        for (int i = 0; i < count; i++) {
            keep[i] = zipf.share(i + 1L) * count;
            (keep[i] < 1 ? small : large).push(i);
        }
        while (!small.isEmpty() && !large.isEmpty()) {
            int less = small.pop();
            int more = large.pop();
            other[less] = more;
            keep[more] -= 1 - keep[less];
            (keep[more] < 1 ? small : large).push(more);
        }
        small.forEach(i -> keep[i] = 1);
        large.forEach(i -> keep[i] = 1);
    }

    /** A rank, from 0. */
    int draw(RandomGenerator random) {
        int i = random.nextInt(keep.length);
        return random.nextDouble() < keep[i] ? i : other[i];
    }
}
