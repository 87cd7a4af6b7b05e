package io.strandex.slot;

import io.strandex.lifetime.Lifetime;
import io.strandex.state.SlotChange;
import io.strandex.state.SlotListing;
import io.strandex.state.SlotMember;
import io.strandex.state.SlotPart;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The members of slots, under {@code slot modality|stream key}, and those of salts that are listed only, under {@code
 * slot~07 modality|stream key}.
 */
record Members(KeyValueStore<String, SlotMember> store) {
    private static final StringSerializer PREFIX = new StringSerializer();

    void apply(String slot, SlotChange change) {
        put(slot + SlotKeys.member(change.getModality(), change.getStreamKey()), change.getMember());
    }

    /** Changes what is listed of a salt. */
    void apply(String salted, SlotPart part) {
        for (SlotListing listing : part.getListings()) {
            put(salted + listing.getKey(), listing.getMember());
        }
    }

    /**
     * Adds the members of a slot that still count at a log time to its content: what is past doesn't, whether it has
     * been swept away or not.
     */
    void gather(String slot, SlotContent content, Lifetime lifetime, long logTime) {
        try (KeyValueIterator<String, SlotMember> members = store.prefixScan(slot, PREFIX)) {
            while (members.hasNext()) {
                KeyValue<String, SlotMember> member = members.next();
                if (!lifetime.isStatePast(member.value.getEventTime(), logTime)) {
                    add(content, slot, member);
                }
            }
        }
    }

    /** Removes the members that are past at a log time, and says how many are left. */
    int removePast(String slot, Lifetime lifetime, long logTime) {
        int left = 0;
        List<String> past = new ArrayList<>();
        try (KeyValueIterator<String, SlotMember> members = store.prefixScan(slot, PREFIX)) {
            while (members.hasNext()) {
                KeyValue<String, SlotMember> member = members.next();
                if (lifetime.isStatePast(member.value.getEventTime(), logTime)) {
                    past.add(member.key);
                } else {
                    left++;
                }
            }
        }
        past.forEach(store::delete);
        return left;
    }

    private static void add(SlotContent content, String slot, KeyValue<String, SlotMember> member) {
        if (SlotKeys.isSalted(slot, member.key)) {
            content.list(member.key, member.value);
        } else {
            content.add(SlotKeys.modality(member.key.substring(slot.length())), member.key, member.value);
        }
    }

    private void put(String key, @Nullable SlotMember member) {
        if (member == null) {
            store.delete(key);
        } else {
            store.put(key, member);
        }
    }
}
