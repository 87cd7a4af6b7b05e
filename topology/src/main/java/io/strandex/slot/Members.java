package io.strandex.slot;

import io.strandex.lifetime.Lifetime;
import io.strandex.state.SlotChange;
import io.strandex.state.SlotMember;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The members of slots, under {@code slot modality|stream key}. No slot's key begins another's, so a prefix scan meets
 * the members of one slot only.
 */
record Members(KeyValueStore<String, SlotMember> store) {
    private static final StringSerializer PREFIX = new StringSerializer();

    void apply(String slot, SlotChange change) {
        String key = slot + change.getModality() + '|' + change.getStreamKey();
        SlotMember member = change.getMember();
        if (member == null) {
            store.delete(key);
        } else {
            store.put(key, member);
        }
    }

    /** Adds the members of a slot that still count to its content, in the order of their keys. */
    SlotContent gather(String slot, SlotContent content, Predicate<SlotMember> counts) {
        try (KeyValueIterator<String, SlotMember> members = store.prefixScan(slot, PREFIX)) {
            while (members.hasNext()) {
                KeyValue<String, SlotMember> member = members.next();
                if (counts.test(member.value)) {
                    content.add(modality(slot, member.key), member.value);
                }
            }
        }
        return content;
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

    private static String modality(String slot, String memberKey) {
        return memberKey.substring(slot.length(), memberKey.indexOf('|', slot.length()));
    }
}
