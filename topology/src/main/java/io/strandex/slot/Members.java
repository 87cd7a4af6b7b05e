package io.strandex.slot;

import io.strandex.state.SlotChange;
import io.strandex.state.SlotMember;
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

    /** Adds the members of a slot to its content, in the order of their keys. */
    SlotContent gather(String slot, SlotContent content) {
        try (KeyValueIterator<String, SlotMember> members = store.prefixScan(slot, PREFIX)) {
            while (members.hasNext()) {
                KeyValue<String, SlotMember> member = members.next();
                content.add(member.key.substring(slot.length(), member.key.indexOf('|', slot.length())), member.value);
            }
        }
        return content;
    }
}
