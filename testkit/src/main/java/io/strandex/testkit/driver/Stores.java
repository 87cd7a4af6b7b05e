package io.strandex.testkit.driver;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.internals.ProcessorRecordContext;
import org.apache.kafka.streams.processor.internals.StreamTask;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.apache.kafka.streams.state.ReadOnlySessionStore;
import org.apache.kafka.streams.state.ReadOnlyWindowStore;
import org.jspecify.annotations.Nullable;

/** Finds stores by name in tasks and among the global ones. */
@SuppressWarnings("unchecked") // a store is of the type that the topology gave it: only the caller can know
final class Stores {

    private final Engine engine;

    Stores(Engine engine) {
        this.engine = engine;
    }

    <K, V> StoreView<K, V> view(String name) {
        var parts = new TreeMap<Integer, ReadOnlyKeyValueStore<K, Object>>();
        for (TaskRunner runner : engine.fleet.all()) {
            StateStore store = in(runner.task(), name);
            if (store != null) {
                parts.put(runner.id.partition(), keyValue(store));
            }
        }
        StateStore global = global(name);
        if (global != null) {
            parts.put(0, keyValue(global));
        }
        if (parts.isEmpty()) {
            throw unknown(name);
        }
        return new StoreView<>(name, parts);
    }

    /** All windows or sessions of a store, whatever task has them. */
    <K, V> Map<Windowed<K>, V> windows(String name) {
        var found = new LinkedHashMap<Windowed<K>, V>();
        boolean any = false;
        for (TaskRunner runner : engine.fleet.all()) {
            StateStore store = in(runner.task(), name);
            if (store != null) {
                any = true;
                collect(name, Stores.<K>iterator(store), found);
            }
        }
        if (!any) {
            throw unknown(name);
        }
        return found;
    }

    private static <K, V> void collect(
            String name, KeyValueIterator<Windowed<K>, Object> entries, Map<Windowed<K>, V> found) {
        try (entries) {
            entries.forEachRemaining(entry -> {
                if (found.put(entry.key, (V) StoreView.plainly(entry.value)) != null) {
                    throw new IllegalStateException(
                            "store %s holds %s in more than one partition".formatted(name, entry.key));
                }
            });
        }
    }

    private static <K> KeyValueIterator<Windowed<K>, Object> iterator(StateStore store) {
        return switch (store) {
            case ReadOnlyWindowStore<?, ?> windows -> ((ReadOnlyWindowStore<K, Object>) windows).all();
            case ReadOnlySessionStore<?, ?> sessions -> everyKey((ReadOnlySessionStore<K, Object>) sessions);
            default ->
                throw new IllegalArgumentException("store %s is a %s, not one of windows or sessions"
                        .formatted(store.name(), store.getClass().getSimpleName()));
        };
    }

    @SuppressWarnings("NullAway") // Kafka's own contract: null means without a bound
    private static <K> KeyValueIterator<Windowed<K>, Object> everyKey(ReadOnlySessionStore<K, Object> sessions) {
        return sessions.fetch(null, null);
    }

    StateStore part(String name, int partition) {
        StateStore global = global(name);
        if (global != null) {
            return global;
        }
        for (TaskRunner runner : engine.fleet.all()) {
            StateStore store = runner.id.partition() == partition ? in(runner.task(), name) : null;
            if (store != null) {
                return store;
            }
        }
        throw unknown(name + " of partition " + partition);
    }

    private static <K> ReadOnlyKeyValueStore<K, Object> keyValue(StateStore store) {
        if (store instanceof ReadOnlyKeyValueStore<?, ?> keyValue) {
            return (ReadOnlyKeyValueStore<K, Object>) keyValue;
        }
        throw new IllegalArgumentException(
                "store %s is a %s; ask for windows(name), versionedStore(name, partition) or store(name, partition, kind)"
                        .formatted(store.name(), store.getClass().getSimpleName()));
    }

    private @Nullable StateStore global(String name) {
        GlobalRunner global = engine.fleet.global();
        return global == null ? null : global.store(name);
    }

    private static @Nullable StateStore in(StreamTask task, String name) {
        StateStore store = task.store(name);
        if (store != null && task.processorContext().recordContext() == null) {
            // a cache in front of a store asks for the record being processed, even when it is only read
            task.processorContext().setRecordContext(new ProcessorRecordContext(0, -1, -1, null, new RecordHeaders()));
        }
        return store;
    }

    private static IllegalArgumentException unknown(String name) {
        return new IllegalArgumentException("no task has a store " + name);
    }
}
