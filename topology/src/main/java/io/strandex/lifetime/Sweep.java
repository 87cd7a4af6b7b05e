package io.strandex.lifetime;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Walks through a store in the background, a bounded stretch at a time, and hands on the keys whose state nobody needs
 * any more. What is past is decided by log time, so a silent topic sweeps nothing: without new log time nothing grows
 * older. Only the moment of the removal depends on the wall clock, and by then nothing asks for the state.
 *
 * @param <V> value of the store
 */
public final class Sweep<V> {
    private static final Duration PAUSE = Duration.ofSeconds(10);
    private static final int STRETCH = 5_000;

    private final ReadOnlyKeyValueStore<String, V> store;
    private final BiPredicate<String, V> isPast;
    private final Consumer<String> remove;
    private @Nullable String next;

    private Sweep(ReadOnlyKeyValueStore<String, V> store, BiPredicate<String, V> isPast, Consumer<String> remove) {
        this.store = store;
        this.isPast = isPast;
        this.remove = remove;
    }

    /** Sweeps a store from now on. */
    public static <V> void schedule(
            ProcessingContext context,
            ReadOnlyKeyValueStore<String, V> store,
            BiPredicate<String, V> isPast,
            Consumer<String> remove) {
        Sweep<V> sweep = new Sweep<>(store, isPast, remove);
        context.schedule(PAUSE, PunctuationType.WALL_CLOCK_TIME, wallTime -> sweep.stretch());
    }

    private void stretch() {
        List<String> past = new ArrayList<>();
        try (KeyValueIterator<String, V> rest = store.range(next, null)) {
            for (int i = 0; i < STRETCH && rest.hasNext(); i++) {
                KeyValue<String, V> entry = rest.next();
                if (isPast.test(entry.key, entry.value)) {
                    past.add(entry.key);
                }
            }
            next = rest.hasNext() ? rest.peekNextKey() : null;
        }
        past.forEach(remove);
    }
}
