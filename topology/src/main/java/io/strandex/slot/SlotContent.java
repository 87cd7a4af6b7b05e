package io.strandex.slot;

import io.strandex.slot.Fitting.Fitted;
import io.strandex.state.SlotGroup;
import io.strandex.state.SlotMember;
import io.strandex.vector.Means;
import io.strandex.vector.Part;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a slot holds, gathered in one pass over its members. Members may also come in groups that were gathered
 * elsewhere, counted there and listed here: the content is the same.
 */
final class SlotContent {
    private final Means means;
    private final Fitting fitting;
    private final SortedSet<String> modalities = new TreeSet<>();
    private long origin = Long.MAX_VALUE;
    private int count;
    private boolean cut;

    SlotContent(Means means, long maxBytes) {
        this.means = means;
        this.fitting = new Fitting(maxBytes);
    }

    /** Counts and lists a member. */
    void add(String modality, String key, SlotMember member) {
        count++;
        modalities.add(modality);
        origin = Math.min(origin, member.getEventTime() - member.getStartMs());
        cut |= member.getCut();
        list(key, member);
        ByteBuffer vector = member.getVector();
        if (vector != null) {
            means.add(Part.of(modality), vector);
        }
    }

    /** Counts a group of members; those of them that fit are to be listed. */
    void add(SlotGroup group) {
        count += group.getCount();
        modalities.addAll(group.getModalities());
        origin = Math.min(origin, group.getOrigin());
        cut |= group.getCut();
        fitting.endAt(group.getEnd());
        means.add(group.getSums());
    }

    /** Lists a member of a group. */
    void list(String key, SlotMember member) {
        fitting.add(key, member);
    }

    /** All of it but the list, as a group. */
    SlotGroup group(String week) {
        return new SlotGroup(week, count, origin, cut, List.copyOf(modalities), fitting.end(), means.sums());
    }

    boolean isEmpty() {
        return count == 0;
    }

    int count() {
        return count;
    }

    int dropped() {
        return count - fitting.members().size();
    }

    /** Whether the document does not list all there is, or an event goes on where no slot holds it. */
    boolean overflows() {
        return cut || dropped() > 0;
    }

    /** When the scene began, by the earliest of its members: milliseconds since the epoch. */
    long origin() {
        return origin;
    }

    SortedSet<String> modalities() {
        return modalities;
    }

    Means means() {
        return means;
    }

    /** The members to list, by start and key. */
    Collection<Fitted> listed() {
        return fitting.members();
    }
}
