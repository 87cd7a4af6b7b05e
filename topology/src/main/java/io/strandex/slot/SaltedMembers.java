package io.strandex.slot;

import io.strandex.lifetime.Lifetime;
import io.strandex.state.GatheredMember;
import io.strandex.state.Listed;
import io.strandex.state.SlotChange;
import io.strandex.state.SlotMember;
import io.strandex.week.IsoWeek;
import java.util.Objects;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The members that slots have under a salt, under {@code slot~07 modality|stream key}, each with what the slot has been told
 * of it.
 */
record SaltedMembers(KeyValueStore<String, GatheredMember> store, Lifetime lifetime) {
    private static final StringSerializer PREFIX = new StringSerializer();

    /** A member that the slot lists stays until the slot has been told that it has left. */
    void apply(String salted, SlotChange change) {
        String key = salted + SlotKeys.member(change.getModality(), change.getStreamKey());
        GatheredMember before = store.get(key);
        Listed listed = before == null || before.getListed() == Listed.NOTHING ? Listed.NOTHING : Listed.OLDER;
        SlotMember member = change.getMember();
        if (member == null && listed == Listed.NOTHING) {
            store.delete(key);
        } else {
            store.put(key, new GatheredMember(member, listed));
        }
    }

    /** Gathers what a slot has under a salt. */
    void gather(String salted, Telling telling) {
        try (KeyValueIterator<String, GatheredMember> members = store.prefixScan(salted, PREFIX)) {
            while (members.hasNext()) {
                KeyValue<String, GatheredMember> entry = members.next();
                String key = entry.key.substring(salted.length());
                SlotMember member = entry.value.getMember();
                telling.note(key, entry.value.getListed());
                if (member != null) {
                    telling.in(week(member)).add(SlotKeys.modality(key), key, member);
                }
            }
        }
    }

    /** Remembers what the slot is told. */
    void settle(String salted, Telling telling) {
        telling.toList()
                .forEach(fitted -> store.put(salted + fitted.key(), new GatheredMember(fitted.member(), Listed.SAME)));
        for (String key : telling.toForget()) {
            SlotMember member = Objects.requireNonNull(store.get(salted + key)).getMember();
            if (member == null) {
                store.delete(salted + key);
            } else {
                store.put(salted + key, new GatheredMember(member, Listed.NOTHING));
            }
        }
    }

    boolean isPast(GatheredMember gathered, long logTime) {
        SlotMember member = gathered.getMember();
        return member != null && lifetime.isStatePast(member.getEventTime(), logTime);
    }

    /** Members leave with their week, if ever. */
    private String week(SlotMember member) {
        return lifetime.retention().isPresent()
                ? IsoWeek.of(member.getEventTime()).toString()
                : "";
    }
}
