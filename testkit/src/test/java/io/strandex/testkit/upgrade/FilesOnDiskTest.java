package io.strandex.testkit.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.TimestampedKeyValueStore;
import org.apache.kafka.streams.state.ValueAndTimestamp;
import org.apache.kafka.streams.state.VersionedKeyValueStore;
import org.apache.kafka.streams.state.WindowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the check says of files rests on what Kafka's stores do when they are opened over another one's. */
class FilesOnDiskTest {

    private static final long HOUR = Duration.ofHours(1).toMillis();

    @TempDir
    private Path directory;

    private <S extends StateStore> void with(StoreBuilder<S> builder, Consumer<S> use) {
        var context = new MockProcessorContext<Void, Void>(
                new Properties(), new org.apache.kafka.streams.processor.TaskId(0, 0), directory.toFile());
        S store = builder.withLoggingDisabled().withCachingDisabled().build();
        store.init(context.getStateStoreContext(), store);
        try {
            use.accept(store);
        } finally {
            store.close();
        }
    }

    private static StoreBuilder<KeyValueStore<String, String>> plain() {
        return Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore("s"), Serdes.String(), Serdes.String());
    }

    private static StoreBuilder<TimestampedKeyValueStore<String, String>> timestamped() {
        return Stores.timestampedKeyValueStoreBuilder(
                Stores.persistentTimestampedKeyValueStore("s"), Serdes.String(), Serdes.String());
    }

    private static StoreBuilder<WindowStore<String, String>> windows(int hours) {
        return Stores.windowStoreBuilder(
                Stores.persistentWindowStore("s", Duration.ofHours(hours), Duration.ofHours(1), false),
                Serdes.String(),
                Serdes.String());
    }

    private static StoreBuilder<VersionedKeyValueStore<String, String>> versioned(int hours) {
        return Stores.versionedKeyValueStoreBuilder(
                Stores.persistentVersionedKeyValueStore("s", Duration.ofHours(hours)), Serdes.String(), Serdes.String());
    }

    @Test
    void shouldReadTheFilesWhenAStoreGetsTimestamps() {
        with(plain(), store -> store.put("k", "v"));

        with(timestamped(), store -> assertThat(store.get("k").value()).isEqualTo("v"));
    }

    @Test
    void shouldNotOpenTheFilesWhenAStoreLosesItsTimestamps() {
        with(timestamped(), store -> store.put("k", ValueAndTimestamp.make("v", 1)));

        assertThatThrownBy(() -> with(plain(), store -> {})).hasMessageContaining("delete the local state");
    }

    @Test
    void shouldNotFindWindowsWhenTheFilesAreCutOtherwise() {
        with(windows(6), store -> store.put("k", "v", 4 * HOUR));
        with(windows(6), store -> assertThat(store.fetch("k", 4 * HOUR)).isEqualTo("v"));

        with(windows(10), store -> assertThat(store.fetch("k", 4 * HOUR)).isNull());
    }

    @Test
    void shouldNotFindVersionsWhenTheFilesAreCutOtherwise() {
        with(versioned(6), store -> {
            store.put("k", "first", HOUR);
            store.put("k", "second", 5 * HOUR);
        });
        with(versioned(6), store -> {
            store.put("k", "third", 5 * HOUR + 1);
            assertThat(store.get("k", 2 * HOUR).value()).isEqualTo("first");
        });

        with(versioned(60), store -> {
            store.put("k", "fourth", 5 * HOUR + 2);
            assertThat(store.get("k", 2 * HOUR)).isNull();
        });
    }

    @Test
    void shouldNotReadTheFilesWhenAStoreBecomesVersioned() {
        with(timestamped(), store -> store.put("k", ValueAndTimestamp.make("v", 1)));

        assertThatThrownBy(() -> with(versioned(6), store -> {})).hasMessageContaining("delete the local state");
    }

    @Test
    void shouldNotReadTheFilesWhenAStoreIsNotVersionedAnyMore() {
        with(versioned(6), store -> store.put("k", "v", 1));

        with(timestamped(), store -> assertThat(store.get("k")).isNull());
    }
}
