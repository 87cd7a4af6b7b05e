package io.strandex.slot;

import io.strandex.lifetime.Lifetime;
import io.strandex.state.SlotGroup;
import io.strandex.state.SlotPart;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** Counts and sums of the members that salts gather, under {@code slot~07} and the week. */
record Parts(KeyValueStore<String, SlotGroup> store) {
    private static final StringSerializer PREFIX = new StringSerializer();

    /** Takes in what a salt tells; with its last stretch, groups that it has no more of go. */
    void apply(String salted, SlotPart part) {
        part.getGroups().forEach(group -> store.put(salted + group.getWeek(), group));
        if (!part.getMore()) {
            delete(salted, group -> !part.getWeeks().contains(group.getWeek()));
        }
    }

    /** Adds the groups of a slot that still count at a log time to its content. */
    void gather(String slot, SlotContent content, Lifetime lifetime, long logTime) {
        scan(slot, group -> {
            if (!isPast(group, lifetime, logTime)) {
                content.add(group);
            }
        });
    }

    /** Removes the groups that are past at a log time, and says how many members the others have. */
    int removePast(String slot, Lifetime lifetime, long logTime) {
        delete(slot, group -> isPast(group, lifetime, logTime));
        List<SlotGroup> left = new ArrayList<>();
        scan(slot, left::add);
        return left.stream().mapToInt(SlotGroup::getCount).sum();
    }

    private void delete(String prefix, Predicate<SlotGroup> of) {
        List<String> keys = new ArrayList<>();
        try (KeyValueIterator<String, SlotGroup> groups = store.prefixScan(prefix, PREFIX)) {
            groups.forEachRemaining(group -> {
                if (of.test(group.value)) {
                    keys.add(group.key);
                }
            });
        }
        keys.forEach(store::delete);
    }

    private void scan(String prefix, Consumer<SlotGroup> with) {
        try (KeyValueIterator<String, SlotGroup> groups = store.prefixScan(prefix, PREFIX)) {
            groups.forEachRemaining(group -> with.accept(group.value));
        }
    }

    private static boolean isPast(SlotGroup group, Lifetime lifetime, long logTime) {
        return !group.getWeek().isEmpty() && lifetime.isStatePast(group.getWeek(), logTime);
    }
}
