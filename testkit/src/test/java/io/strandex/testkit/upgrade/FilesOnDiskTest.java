package io.strandex.testkit.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.kstream.internals.SessionWindow;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.AggregationWithHeaders;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.StoreSupplier;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.ValueAndTimestamp;
import org.apache.kafka.streams.state.ValueTimestampHeaders;
import org.apache.kafka.streams.state.VersionedKeyValueStore;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the check says of files rests on what Kafka's stores do when they are opened over another one's. */
class FilesOnDiskTest {

    private static final Serde<String> TEXT = Serdes.String();
    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final Duration LONG = Duration.ofHours(6);

    @TempDir
    private Path directory;

    /** A sort of store: how it is built, how a record is put into it, and whether the record is there. */
    record Sort<S extends StateStore>(
            StoreSupplier<?> supplier, StoreBuilder<S> builder, Consumer<S> put, Predicate<S> has) {

        String files() {
            return StoreReader.files(builder.build(), Optional.of(supplier));
        }

        @Override
        public String toString() {
            return files();
        }
    }

    private <S extends StateStore> void with(StoreBuilder<S> builder, Consumer<S> use) {
        var context = new MockProcessorContext<Void, Void>(new Properties(), new TaskId(0, 0), directory.toFile());
        S store = builder.withLoggingDisabled().withCachingDisabled().build();
        store.init(context.getStateStoreContext(), store);
        try {
            use.accept(store);
        } finally {
            store.close();
        }
    }

    private <S extends StateStore> void put(Sort<S> sort) {
        with(sort.builder(), sort.put());
    }

    private <S extends StateStore> boolean has(Sort<S> sort) {
        var found = new AtomicBoolean();
        try {
            with(sort.builder(), store -> found.set(sort.has().test(store)));
        } catch (ProcessorStateException refused) {
            return false; // it asks for the state directory to be deleted
        }
        return found.get();
    }

    private static ValueTimestampHeaders<String> withHeaders() {
        return ValueTimestampHeaders.make("v", 1, new RecordHeaders());
    }

    private static List<Sort<?>> keyValues() {
        var plain = Stores.persistentKeyValueStore("s");
        var timestamped = Stores.persistentTimestampedKeyValueStore("s");
        var headers = Stores.persistentTimestampedKeyValueStoreWithHeaders("s");
        var versioned = Stores.persistentVersionedKeyValueStore("s", LONG);
        return List.of(
                new Sort<>(
                        plain,
                        Stores.keyValueStoreBuilder(plain, TEXT, TEXT),
                        store -> store.put("k", "v"),
                        store -> store.get("k") != null),
                new Sort<>(
                        timestamped,
                        Stores.timestampedKeyValueStoreBuilder(timestamped, TEXT, TEXT),
                        store -> store.put("k", ValueAndTimestamp.make("v", 1)),
                        store -> store.get("k") != null),
                new Sort<>(
                        headers,
                        Stores.timestampedKeyValueStoreWithHeadersBuilder(headers, TEXT, TEXT),
                        store -> store.put("k", withHeaders()),
                        store -> store.get("k") != null),
                new Sort<>(
                        versioned,
                        Stores.versionedKeyValueStoreBuilder(versioned, TEXT, TEXT),
                        store -> store.put("k", "v", 1),
                        store -> store.get("k") != null));
    }

    private static List<Sort<?>> windows() {
        var size = Duration.ofHours(1);
        var plain = Stores.persistentWindowStore("s", LONG, size, false);
        var timestamped = Stores.persistentTimestampedWindowStore("s", LONG, size, false);
        var headers = Stores.persistentTimestampedWindowStoreWithHeaders("s", LONG, size, false);
        return List.of(
                new Sort<>(
                        plain,
                        Stores.windowStoreBuilder(plain, TEXT, TEXT),
                        store -> store.put("k", "v", 1),
                        store -> store.fetch("k", 1) != null),
                new Sort<>(
                        timestamped,
                        Stores.timestampedWindowStoreBuilder(timestamped, TEXT, TEXT),
                        store -> store.put("k", ValueAndTimestamp.make("v", 1), 1),
                        store -> store.fetch("k", 1) != null),
                new Sort<>(
                        headers,
                        Stores.timestampedWindowStoreWithHeadersBuilder(headers, TEXT, TEXT),
                        store -> store.put("k", withHeaders(), 1),
                        store -> store.fetch("k", 1) != null));
    }

    private static List<Sort<?>> sessions() {
        var session = new Windowed<>("k", new SessionWindow(1, 2));
        var plain = Stores.persistentSessionStore("s", LONG);
        var headers = Stores.persistentSessionStoreWithHeaders("s", LONG);
        return List.of(
                new Sort<>(
                        plain,
                        Stores.sessionStoreBuilder(plain, TEXT, TEXT),
                        store -> store.put(session, "v"),
                        store -> store.fetchSession("k", 1, 2) != null),
                new Sort<>(
                        headers,
                        Stores.sessionStoreWithHeadersBuilder(headers, TEXT, TEXT),
                        store -> store.put(session, AggregationWithHeaders.make("v", new RecordHeaders())),
                        store -> store.fetchSession("k", 1, 2) != null));
    }

    static Stream<Arguments> pairs() {
        return Stream.of(keyValues(), windows(), sessions())
                .flatMap(family ->
                        family.stream().flatMap(before -> family.stream().map(after -> Arguments.of(before, after))));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void shouldReadTheFilesOfAnotherSortWhenTheCheckSaysSo(Sort<?> before, Sort<?> after) {
        // Given
        put(before);

        // When
        boolean there = has(after);

        // Then
        assertThat(StoreKind.opensFiles(before.files(), after.files())).isEqualTo(there);
    }

    private static StoreBuilder<WindowStore<String, String>> windowsKept(int hours) {
        return Stores.windowStoreBuilder(
                Stores.persistentWindowStore("s", Duration.ofHours(hours), Duration.ofHours(1), false), TEXT, TEXT);
    }

    @Test
    void shouldNotFindWindowsWhenTheFilesAreCutOtherwise() {
        // Given
        with(windowsKept(6), store -> store.put("k", "v", 4 * HOUR));

        // When / Then
        with(windowsKept(6), store -> assertThat(store.fetch("k", 4 * HOUR)).isEqualTo("v"));
        with(windowsKept(10), store -> assertThat(store.fetch("k", 4 * HOUR)).isNull());
    }

    private static StoreBuilder<VersionedKeyValueStore<String, String>> versionsKept(int hours) {
        return Stores.versionedKeyValueStoreBuilder(
                Stores.persistentVersionedKeyValueStore("s", Duration.ofHours(hours)), TEXT, TEXT);
    }

    @Test
    void shouldNotFindVersionsWhenTheFilesAreCutOtherwise() {
        // Given
        with(versionsKept(6), store -> {
            store.put("k", "first", HOUR);
            store.put("k", "second", 5 * HOUR);
        });

        // When / Then
        with(versionsKept(6), store -> {
            store.put("k", "third", 5 * HOUR + 1);
            assertThat(store.get("k", 2 * HOUR).value()).isEqualTo("first");
        });
        with(versionsKept(60), store -> {
            store.put("k", "fourth", 5 * HOUR + 2);
            assertThat(store.get("k", 2 * HOUR)).isNull();
        });
    }
}
