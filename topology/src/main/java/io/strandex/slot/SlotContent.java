package io.strandex.slot;

import io.strandex.state.SlotMember;
import io.strandex.vector.Means;
import io.strandex.vector.Part;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;

/** What a slot holds, gathered in one pass over its members. */
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

    void add(String modality, SlotMember member) {
        count++;
        modalities.add(modality);
        origin = Math.min(origin, member.getEventTime() - member.getStartMs());
        cut |= member.getCut();
        fitting.add(member);
        ByteBuffer vector = member.getVector();
        if (vector != null) {
            means.add(Part.of(modality), vector);
        }
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
    Collection<SlotMember> listed() {
        return fitting.members();
    }
}
