package io.strandex.testkit.upgrade;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.HeadersBytesStore;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.SessionBytesStoreSupplier;
import org.apache.kafka.streams.state.SessionStore;
import org.apache.kafka.streams.state.SessionStoreWithHeaders;
import org.apache.kafka.streams.state.StoreSupplier;
import org.apache.kafka.streams.state.TimestampedBytesStore;
import org.apache.kafka.streams.state.TimestampedKeyValueStore;
import org.apache.kafka.streams.state.TimestampedKeyValueStoreWithHeaders;
import org.apache.kafka.streams.state.TimestampedWindowStore;
import org.apache.kafka.streams.state.TimestampedWindowStoreWithHeaders;
import org.apache.kafka.streams.state.VersionedBytesStoreSupplier;
import org.apache.kafka.streams.state.VersionedKeyValueStore;
import org.apache.kafka.streams.state.WindowBytesStoreSupplier;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.internals.ListValueStore;
import org.apache.kafka.streams.state.internals.RocksDBTimeOrderedSessionStore;
import org.apache.kafka.streams.state.internals.RocksDBTimeOrderedWindowStore;
import org.apache.kafka.streams.state.internals.RocksDbVersionedKeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.internals.WrappedStateStore;

/** Tells the kind of a store and its sizes. */
final class StoreReader {

    private StoreReader() {}

    static String kind(StateStore store, Optional<StoreSupplier<?>> supplier) {
        if (isList(store)) {
            return StoreKind.LIST;
        }
        boolean duplicates = supplier.filter(WindowBytesStoreSupplier.class::isInstance)
                .map(WindowBytesStoreSupplier.class::cast)
                .filter(WindowBytesStoreSupplier::retainDuplicates)
                .isPresent();
        return plainKind(store) + (duplicates ? StoreKind.WITH_DUPLICATES : "");
    }

    private static String plainKind(StateStore store) {
        return switch (store) {
            case VersionedKeyValueStore<?, ?> versioned -> StoreKind.VERSIONED;
            case TimestampedKeyValueStoreWithHeaders<?, ?> headers -> StoreKind.KEY_VALUE_WITH_HEADERS;
            case TimestampedKeyValueStore<?, ?> timed -> StoreKind.TIMESTAMPED_KEY_VALUE;
            case KeyValueStore<?, ?> plain -> StoreKind.KEY_VALUE;
            case TimestampedWindowStoreWithHeaders<?, ?> headers -> StoreKind.WINDOW_WITH_HEADERS;
            case TimestampedWindowStore<?, ?> timed -> StoreKind.TIMESTAMPED_WINDOW;
            case WindowStore<?, ?> plain -> StoreKind.WINDOW;
            case SessionStoreWithHeaders<?, ?> headers -> StoreKind.SESSION_WITH_HEADERS;
            case SessionStore<?, ?> session -> StoreKind.SESSION;
            default -> store.getClass().getSimpleName();
        };
    }

    /** How the files of a store on disk are laid out, which its supplier decides; its kind is what processors see. */
    static String files(StateStore store, Optional<StoreSupplier<?>> supplier) {
        if (supplier.isEmpty()) {
            return store.getClass().getSimpleName();
        }
        if (supplier.get() instanceof VersionedBytesStoreSupplier) {
            return StoreKind.VERSIONED_FILES;
        }
        StateStore innermost = supplier.get().get();
        boolean byTime = innermost instanceof RocksDBTimeOrderedWindowStore<?>
                || innermost instanceof RocksDBTimeOrderedSessionStore;
        return (byTime ? StoreKind.BY_TIME : "") + content(innermost);
    }

    private static String content(StateStore innermost) {
        return switch (innermost) {
            case HeadersBytesStore headers -> StoreKind.HEADERS_FILES;
            case TimestampedBytesStore timed -> StoreKind.TIMESTAMPED_FILES;
            default -> StoreKind.PLAIN_FILES;
        };
    }

    private static boolean isList(StateStore store) {
        return store instanceof ListValueStore
                || (store instanceof WrappedStateStore<?, ?, ?> wrapper && isList(wrapper.wrapped()));
    }

    static SortedMap<String, Long> times(boolean onDisk, Optional<StoreSupplier<?>> supplier) {
        SortedMap<String, Long> times = new TreeMap<>();
        supplier.ifPresent(known -> read(known, times));
        if (!onDisk) {
            times.remove(StoreShape.SEGMENT);
        }
        return times;
    }

    private static void read(StoreSupplier<?> supplier, SortedMap<String, Long> times) {
        if (supplier instanceof WindowBytesStoreSupplier window) {
            times.put(StoreShape.WINDOW, window.windowSize());
            times.put(StoreShape.RETENTION, window.retentionPeriod());
            times.put(StoreShape.SEGMENT, window.segmentIntervalMs());
        } else if (supplier instanceof SessionBytesStoreSupplier session) {
            times.put(StoreShape.RETENTION, session.retentionPeriod());
            times.put(StoreShape.SEGMENT, session.segmentIntervalMs());
        } else if (supplier instanceof VersionedBytesStoreSupplier versioned) {
            times.put(StoreShape.HISTORY, versioned.historyRetentionMs());
        }
        if (supplier instanceof RocksDbVersionedKeyValueBytesStoreSupplier versioned) {
            times.put(StoreShape.SEGMENT, versioned.segmentIntervalMs());
        }
    }
}
