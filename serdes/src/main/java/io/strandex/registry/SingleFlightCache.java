package io.strandex.registry;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A bounded cache with least-recently-used eviction. Threads that miss the same key at the same time share one load; an answer
 * "unknown" is kept for a while, every other failure is forgotten at once.
 */
final class SingleFlightCache<K, V> {
    private final int size;
    private final long missingNanos;
    private final Map<K, V> known = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<K, Missing> missing = new LinkedHashMap<>();
    private final Map<K, CompletableFuture<V>> inFlight = new ConcurrentHashMap<>();

    private record Missing(String reason, long untilNanos) {}

    SingleFlightCache(int size, long missingNanos) {
        this.size = size;
        this.missingNanos = missingNanos;
    }

    V get(K key, Function<K, V> loader) {
        synchronized (known) {
            V value = known.get(key);
            if (value != null) {
                return value;
            }
            throwIfMissing(key);
        }
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> other = inFlight.putIfAbsent(key, mine);
        return other == null ? load(key, loader, mine) : await(other);
    }

    private V load(K key, Function<K, V> loader, CompletableFuture<V> flight) {
        try {
            V value = loader.apply(key);
            synchronized (known) {
                missing.remove(key);
                bounded(known).put(key, value);
            }
            flight.complete(value);
            return value;
        } catch (UnknownSchemaException e) {
            synchronized (known) {
                bounded(missing)
                        .put(key, new Missing(String.valueOf(e.getMessage()), System.nanoTime() + missingNanos));
            }
            flight.completeExceptionally(e);
            throw e;
        } catch (RuntimeException | Error e) {
            flight.completeExceptionally(e);
            throw e;
        } finally {
            inFlight.remove(key, flight);
        }
    }

    private static <T> T await(CompletableFuture<T> flight) {
        try {
            return flight.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    private void throwIfMissing(K key) {
        Missing entry = missing.get(key);
        if (entry != null) {
            if (System.nanoTime() - entry.untilNanos < 0) {
                throw new UnknownSchemaException(entry.reason);
            }
            missing.remove(key);
        }
    }

    private <T> Map<K, T> bounded(Map<K, T> map) {
        if (map.size() >= size) {
            map.remove(map.keySet().iterator().next());
        }
        return map;
    }
}
