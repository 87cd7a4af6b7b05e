package io.strandex.slot;

import io.strandex.state.DirtyMark;
import io.strandex.state.SlotGroup;
import io.strandex.state.SlotListing;
import io.strandex.state.SlotMember;
import io.strandex.state.SlotPart;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cuts what a salt tells into records that are far below the greatest size of one. */
final class Stretches {
    /** A stretch is full above it; the greatest group has half a mebibyte, the greatest listing one. */
    private static final int FULL = 1 << 20;

    private static final int ENVELOPE = 64;

    private final DirtyMark mark;
    private final int salt;
    private final List<SlotPart> parts = new ArrayList<>();
    private List<SlotGroup> groups = new ArrayList<>();
    private List<SlotListing> listings = new ArrayList<>();
    private long bytes;

    Stretches(DirtyMark mark, int salt) {
        this.mark = mark;
        this.salt = salt;
    }

    void list(String key, @Nullable SlotMember member) {
        grow(ENVELOPE + key.length() + (member == null ? 0 : member.getJson().remaining()));
        listings.add(new SlotListing(key, member));
    }

    void add(SlotGroup group) {
        grow(ENVELOPE
                + group.getSums().stream()
                        .flatMap(sum -> sum.getDigits().stream())
                        .mapToInt(digit -> digit.getValues().remaining())
                        .sum());
        groups.add(group);
    }

    /** All stretches; the last one names the weeks and brings the changes. */
    List<SlotPart> end(List<String> weeks) {
        parts.add(part(mark.getChanges(), false, weeks));
        return parts;
    }

    private void grow(long more) {
        if (bytes > FULL) {
            parts.add(part(0, true, List.of()));
            groups = new ArrayList<>();
            listings = new ArrayList<>();
            bytes = 0;
        }
        bytes += more;
    }

    private SlotPart part(long changes, boolean more, List<String> weeks) {
        return new SlotPart(mark.getSceneId(), mark.getChunkStartMs(), salt, changes, more, weeks, groups, listings);
    }
}
