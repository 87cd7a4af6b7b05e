package io.strandex.app;

import io.strandex.admit.StreamKeyColumns;
import io.strandex.key.KeyException;
import io.strandex.key.MediaKeys;
import io.strandex.key.StreamKey;
import io.strandex.names.Names;
import io.strandex.ops.SpreadByKey;
import io.strandex.salt.SaltEntry;
import io.strandex.salting.SaltMode;
import io.strandex.slot.SlotKeys;
import io.strandex.slot.Slots;
import io.strandex.state.DirtyMark;
import io.strandex.state.Row;
import io.strandex.state.SlotGroup;
import io.strandex.state.SlotHead;
import io.strandex.state.SlotMember;
import io.strandex.topology.MediaSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KeyQueryMetadata;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.state.HostInfo;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.QueryableStoreTypes;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Looks into the state of the running topology: the row of one stream key, one slot, the salt plan of one scene. A key that another instance
 * keeps is answered by its address, where instances have one ({@code kafka.application.server}).
 */
final class StateQueries {
    private final KafkaStreams streams;
    private final MediaKeys keys;
    private final StreamKeyColumns columns;
    private final Slots slots;
    private final boolean hasPlan;
    private final @Nullable HostInfo here;

    /**
     * Looks into one instance.
     *
     * @param here its address among the instances; null where it is the only one
     */
    StateQueries(KafkaStreams streams, MediaSettings settings, @Nullable HostInfo here) {
        this.streams = streams;
        this.here = here;
        this.keys = settings.keys();
        this.columns = settings.streamKey();
        this.slots = settings.slot().slots();
        this.hasPlan = settings.salt().mode() == SaltMode.ADAPTIVE;
    }

    /** The row of an event. */
    StateAnswer event(String sceneId, String eventId) {
        return answer(Names.ROWS, () -> columns.key(keys, new StreamKey(sceneId, eventId)), key -> {
            Row row = this.<Row>store(Names.ROWS).get(key);
            return row == null ? new StateAnswer.Absent() : new StateAnswer.Found(row.toString());
        });
    }

    /** The slot of a scene that holds a position in milliseconds. */
    StateAnswer slot(String sceneId, long positionMs) {
        long start = Math.floorDiv(positionMs, slots.lengthMs()) * slots.lengthMs();
        return answer(Names.HEADS, () -> keys.slotKey(sceneId, start), key -> {
            SlotHead head = this.<SlotHead>store(Names.HEADS).get(key);
            DirtyMark mark = this.<DirtyMark>store(Names.DIRTY).get(key);
            return head == null && mark == null
                    ? new StateAnswer.Absent()
                    : new StateAnswer.Found(StateJson.slot(key, head, mark, members(key)));
        });
    }

    /** What the salt plan says of a scene; every instance holds all of it. */
    StateAnswer plan(String sceneId) {
        if (!hasPlan) {
            return new StateAnswer.Refused("no salt plan is followed: salt.plan is not adaptive");
        }
        return guarded(() -> {
            List<SaltEntry> entries = entries(sceneId);
            return entries.isEmpty()
                    ? new StateAnswer.Absent()
                    : new StateAnswer.Found(StateJson.plan(sceneId, entries, System.currentTimeMillis()));
        });
    }

    private List<SaltEntry> entries(String sceneId) {
        List<SaltEntry> entries = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> all =
                this.<byte[]>store(Names.SALT_PLAN).all()) {
            all.forEachRemaining(entry -> parse(entry.key).ifPresent(entries::add));
        }
        return entries.stream()
                .filter(entry -> entry.sceneId().equals(sceneId))
                .sorted(Comparator.comparingLong(SaltEntry::fromMs))
                .toList();
    }

    private static Optional<SaltEntry> parse(String key) {
        try {
            return Optional.of(SaltEntry.parse(key));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private StateAnswer answer(String store, Supplier<String> name, Look look) {
        return guarded(() -> {
            String key = name.get();
            HostInfo there = here == null ? null : host(store, key);
            return there == null || there.equals(here) ? look.at(key) : new StateAnswer.Elsewhere(there);
        });
    }

    private static StateAnswer guarded(Supplier<StateAnswer> question) {
        try {
            return question.get();
        } catch (KeyException e) {
            return new StateAnswer.Refused("the key has no place: " + e.getMessage());
        } catch (InvalidStateStoreException e) {
            return new StateAnswer.NotReady("the state is moving or being restored: " + e.getMessage());
        }
    }

    /** The instance that keeps a key; null while none is known. */
    private @Nullable HostInfo host(String store, String key) {
        KeyQueryMetadata place = streams.queryMetadataForKey(store, key, new SpreadByKey<>());
        return place.equals(KeyQueryMetadata.NOT_AVAILABLE) ? null : place.activeHost();
    }

    /** How many members a slot has here and under its salts. */
    private int members(String slot) {
        int members = 0;
        try (KeyValueIterator<String, SlotGroup> all =
                this.<SlotGroup>store(Names.GROUPS).prefixScan(slot, new StringSerializer())) {
            while (all.hasNext()) {
                members += all.next().value.getCount();
            }
        }
        try (KeyValueIterator<String, SlotMember> all =
                this.<SlotMember>store(Names.MEMBERS).prefixScan(slot, new StringSerializer())) {
            while (all.hasNext()) {
                members += SlotKeys.isSalted(slot, all.next().key) ? 0 : 1;
            }
        }
        return members;
    }

    private <V> ReadOnlyKeyValueStore<String, V> store(String name) {
        return streams.store(
                StoreQueryParameters.fromNameAndType(name, QueryableStoreTypes.<String, V>keyValueStore()));
    }

    private interface Look {
        StateAnswer at(String key);
    }
}
